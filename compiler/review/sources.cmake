set(TERCIO_REVIEW_SOURCES
  review.cpp situation.cpp rules.cpp flow.cpp set_up.cpp charts.cpp unused.cpp)
