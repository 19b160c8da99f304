set(TERCIO_REVIEW_SOURCES
  review.cpp value.cpp situation.cpp fields.cpp questions.cpp sets.cpp conditions.cpp geometry.cpp search.cpp course.cpp
  walk.cpp ranges.cpp asked.cpp branches.cpp outcomes.cpp rules.cpp bans.cpp sames.cpp replaced.cpp writers.cpp flow.cpp victory.cpp turns.cpp set_up.cpp crowds.cpp nowhere.cpp regions.cpp stands.cpp charts.cpp features.cpp unused.cpp unset.cpp names.cpp)
