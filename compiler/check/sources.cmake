set(TERCIO_CHECK_SOURCES
  gather.cpp wording.cpp copies.cpp aliases.cpp brackets.cpp settings.cpp handles.cpp replace.cpp types.cpp kinds.cpp limits.cpp lists.cpp lists_left_out.cpp map.cpp map_cells.cpp map_features.cpp areas.cpp table.cpp charts.cpp questions.cpp overriding.cpp flows.cpp windows.cpp
  sentences.cpp choices.cpp expressions.cpp arithmetic.cpp sets.cpp quantifiers.cpp comparisons.cpp names.cpp orders.cpp calls.cpp examples.cpp played.cpp cases.cpp cycles.cpp cascade.cpp cascade_lost.cpp cascade_meant.cpp cascade_merged.cpp cascade_options.cpp lives.cpp measures.cpp piles.cpp)
