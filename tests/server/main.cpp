// The server's unit tests. What the server logs goes to a file of its own, test_server.log in the folder they run in:
// between thousands of such lines nobody finds the test that failed.
#include <gtest/gtest.h>

#include "server/log.hpp"

int main(int count, char** words) {
  testing::InitGoogleTest(&count, words);
  if (std::FILE* file = std::fopen("test_server.log", "w")) smallbox::detail::log_file = file;
  return RUN_ALL_TESTS();
}
