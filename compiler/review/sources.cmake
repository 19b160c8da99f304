set(TERCIO_REVIEW_SOURCES
  review.cpp value.cpp situation.cpp fields.cpp questions.cpp sets.cpp conditions.cpp geometry.cpp search.cpp course.cpp
  walk.cpp ranges.cpp branches.cpp rules.cpp flow.cpp victory.cpp turns.cpp set_up.cpp nowhere.cpp regions.cpp stands.cpp charts.cpp unused.cpp)
