// Programs and their text: what is written is read again, and what is wrong is told with its place.
#include "games/blobs/testing.hpp"

namespace smallbox::blobs {
namespace {

// As it is told; empty: nothing is wrong.
std::string told(const Fault& fault) {
  return fault.empty() ? "" : box_problem("", *fault.what, fault.words).message;
}
Program read(const std::string& text, Part part = Part::action, Known known = {}) {
  Program program;
  EXPECT_EQ(told(read_program(text, part, known, program)), "") << text;
  return program;
}
std::string fault(const std::string& text, Part part = Part::action) {
  Known known;
  Program program;
  return told(read_program(text, part, known, program));
}
std::string always_fault(const std::string& text) {
  Passives passives;
  return told(read_passives(text, passives));
}

TEST(BlobsProgram, what_is_written_is_read_again) {
  FastRng fast(5);
  RandomCards cards(fast);
  for (int n = 0; n < testing::scaled(5000); ++n) {
    Known known;
    const Part part = n % 4 == 0 ? Part::aim : Part::action;
    const Program program = cards.program(part, known, 1 + n % max_steps);
    const std::string text = text_of(program);
    ASSERT_EQ(read(text, part), program) << text;
    ASSERT_EQ(text_of(read(text, part)), text);
    Passives read_back;
    const Passives passives = cards.passives(1 + n % 3);
    ASSERT_EQ(told(read_passives(text_of(passives), read_back)), "") << text_of(passives);
    ASSERT_EQ(read_back, passives) << text_of(passives);
  }
}

TEST(BlobsProgram, white_space_does_not_matter) {
  const Program program = read("everyone you first { hand H; discard H }; draw 2");
  EXPECT_EQ(program.size, 5);
  EXPECT_EQ(read("  everyone  you first{hand H;discard H};draw +2 "), program);
  Passives one, two;
  EXPECT_EQ(told(read_passives("points +2 × here color:yellow other max 2", one)), "");
  EXPECT_EQ(told(read_passives("points 2 x here max 2 other color:yellow", two)), "");
  EXPECT_EQ(one, two);
}

TEST(BlobsProgram, faults_have_their_place_in_the_text) {
  const auto expect = [](const std::string& text, const std::string& message) {
    EXPECT_EQ(fault(text), message) << text;
  };
  expect("", "The program is empty: leave the field out instead.");
  expect("draw 1; remov self", "At letter 9: there is no step remov; did you mean remove?");
  expect("draw 1;",
         "At letter 8: here the step is missing: player, blob, hand, waste, color, ask, order, need, draw, "
         "discard, give, see, remove, back, move, swap, proto, sprout, paint, play, plan, cancel, copy, "
         "everyone.");
  expect("remove X", "At letter 8: X is used before it is set.");
  expect("blob X any; swap X Y", "At letter 20: Y is used before it is set.");
  expect("blob X any share:X", "At letter 12: X is used before it is set.");
  expect("blob X any color:C", "At letter 12: C is used before it is set.");
  expect("player P notroom:X", "At letter 10: X is used before it is set.");
  expect("hand H; give H P", "At letter 16: P is used before it is set.");
  expect("play lab R", "At letter 10: R is used before it is set.");
  expect("play W you", "At letter 6: W is used before it is set.");
  expect("need top C", "At letter 10: C is used before it is set.");
  expect("blob X anywhere", "At letter 8: there is no place anywhere; did you mean here?");
  expect("blob X any upp", "At letter 12: there is no condition upp; did you mean up?");
  expect("blob X any up up", "At letter 15: there is a condition of this kind already.");
  expect("blob X any base<=many", "At letter 12: after base<= a whole number from -99 to 99 is expected.");
  expect("blob X any color:pink",
         "At letter 12: there is no such colour: color:C, or one of red, orange, yellow, green, blue and "
         "purple.");
  expect("blob P any", "At letter 6: there is no variable P; did you mean X?");
  expect("everyone others { everyone others { draw 1 } }",
         "At letter 19: there can be no everyone inside an everyone.");
  expect("everyone others { draw 1", "At letter 25: here \"}\" is expected.");
  expect("draw 1 }", "At letter 8: there is no everyone that this could end.");
  expect("draw 1 2", "At letter 8: the step ends before this; the next one comes after \"; \".");
  expect("draw 0", "At letter 6: here a whole number from 1 to 99 is expected.");
  expect("draw 100", "At letter 6: here a whole number from 1 to 99 is expected.");
  expect("order 6", "At letter 7: here a whole number from 1 to 5 is expected.");
  expect("order", "At letter 6: here a whole number from 1 to 5 is expected.");
  expect("copy self now", "At letter 6: there is no blob self; did you mean X?");
}

TEST(BlobsProgram, no_more_than_24_steps) {
  std::string text = "draw 1";
  for (int n = 1; n < max_steps; ++n) text += "; draw 1";
  EXPECT_EQ(fault(text), "");
  EXPECT_EQ(fault(text + "; draw 1"), "At letter 193: this is step 25, and a program has at most 24.");
  // A loop is a step, its end is none.
  std::string loops = "everyone others { draw 1 }";
  for (int n = 1; n < max_steps / 2; ++n) loops += "; everyone others { draw 1 }";
  EXPECT_EQ(fault(loops), "");
  EXPECT_NE(fault(loops + "; draw 1").find("step 25"), std::string::npos);
  std::string safe = "safe self";
  for (int n = 1; n < max_steps; ++n) safe += "; safe self";
  EXPECT_EQ(always_fault(safe), "");
  EXPECT_NE(always_fault(safe + "; safe self").find("step 25"), std::string::npos);
}

TEST(BlobsProgram, BLOBS_21_an_aim_chooses_what_all_may_see) {
  EXPECT_EQ(fault("blob X any; player P other; color C; player R notroom:X", Part::aim), "");
  for (const char* text :
       {"hand H", "waste W", "draw 1", "ask", "everyone others { blob X mine }", "need lab"})
    EXPECT_EQ(fault(text, Part::aim),
              "At letter 1: an aim chooses only what all may see: blob, player and color.");
}

TEST(BlobsProgram, what_always_holds) {
  EXPECT_EQ(always_fault("points +1 × left /2; tint red blue; safe others"), "");
  EXPECT_EQ(always_fault("points +1 here"), "At letter 11: here \"×\" is expected.");
  // Letters are counted as people do.
  EXPECT_EQ(always_fault("points +1 × here maximum 2"),
            "At letter 18: there is no condition maximum; did you mean up?");
  EXPECT_EQ(always_fault("points +1 × here color:C"),
            "At letter 18: nothing is ever chosen here: there is no C.");
  EXPECT_EQ(always_fault("points +1 × here share:X"),
            "At letter 18: nothing is ever chosen here: there is no X.");
  EXPECT_EQ(always_fault("points +1 × here max 2 max 3"), "At letter 24: this stands here twice.");
  EXPECT_EQ(always_fault("points +1 × here /0"),
            "At letter 18: after / a whole number from 1 to 99 is expected.");
  EXPECT_EQ(always_fault("points 100 × here"),
            "At letter 8: here a whole number from -99 to 99 is expected.");
  EXPECT_EQ(always_fault("tint red pink"), "At letter 10: there is no colour pink; did you mean red?");
  EXPECT_EQ(always_fault("draw 1"), "At letter 1: there is no permanent action draw; did you mean tint?");
}

}  // namespace
}  // namespace smallbox::blobs
