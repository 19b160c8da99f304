set(TERCIO_GRAPH_SOURCES
  dot.cpp svg.cpp words_names.cpp words_expr.cpp words_flow.cpp outline.cpp outline_rows.cpp sheet.cpp
  phases.cpp phases_foot.cpp phases_overview.cpp columns.cpp phases_detail.cpp flow_chart.cpp flow_chart_sentences.cpp
  states.cpp side_tones.cpp map.cpp map_plan.cpp map_counters.cpp map_ground.cpp map_lines.cpp map_pieces.cpp map_legend.cpp areas.cpp
  area_shapes.cpp
  table.cpp table_plan.cpp table_stands.cpp table_legend.cpp)
