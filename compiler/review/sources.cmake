set(TERCIO_REVIEW_SOURCES
  review.cpp value.cpp situation.cpp fields.cpp questions.cpp sets.cpp conditions.cpp geometry.cpp search.cpp course.cpp
  walk.cpp ranges.cpp branches.cpp outcomes.cpp rules.cpp replaced.cpp writers.cpp flow.cpp victory.cpp turns.cpp set_up.cpp nowhere.cpp regions.cpp stands.cpp charts.cpp unused.cpp unset.cpp names.cpp)
