// The stack: 18 cards with two sides each (CTT-2). A person who owns the box can put its cards here:
// `k_stack` is the whole of it.
//
// Side n was dealt once by random_card from the seed "cant-touch-this side n" and has stayed as it is since.
// Its grades are exact: the best solo result, and how many points going first is worth with best play.
#pragma once

#include "games/cant_touch_this/cards.hpp"

namespace smallbox::ctt {

struct Side {
  std::string_view rows;  // seven rows of five, joined by /
  std::int8_t best;
  std::int8_t worth;
};

inline constexpr int stack_sides = 36;
inline constexpr std::array<Side, stack_sides> k_stack = {{
    {"11BWW/EEEW2/WPBTE/S22SP/TSSPT/1BWSP/TB121", 31, 1},
    {"1WEES/T2PT2/W1WEP/W1S1S/EPE2T/BBBPP/ST22B", 35, 0},
    {"B2BP1/E1SEB/WWEBW/TTPSP/TTP12/2SWBE/SE1W2", 33, 2},
    {"EBESB/WP1SE/T12PT/PT12P/SE2SW/E1T2S/WBBWW", 31, 1},
    {"BSTPE/SE1W1/2PBP1/221PT/2BEBT/TSSEW/SW1WE", 33, 1},
    {"T1E1E/SBTPB/WPPWS/BB2ET/2PTE2/1TEW1/2W2SS", 34, 1},
    {"1BTW1/T2PST/EWPS1/1TTP1/22WSS/WEBP2/BBEEW", 31, 1},
    {"PWWTE/S21P2/WSSWB/TPBEP/ST2SE/21W11/BTBBE", 32, 1},
    {"WSP2E/2WBST/TE2SB/1SE1S/1BWT1/W2BPB/2PEPT", 31, 2},
    {"TEB21/PB2EW/2PSWB/B1EPW/2TS2W/1TTBW/SPSE1", 32, 1},
    {"S2S1S/BSW1E/E2WE1/WPS2P/BBP2T/EBTE1/TBTPW", 33, 2},
    {"2EE2W/SBTTB/BE1E1/WE1PW/BT2B2/PPSTS/STW1P", 35, 3},
    {"2STP1/1B2WW/P2BW1/WBS1P/P1ES2/2PESB/ETETT", 33, 3},
    {"WWSTB/SWBTT/B1EPB/E2S1E/P21WE/TP21P/EP21S", 33, 4},
    {"1TE2S/1WEW2/TBP2P/BT2S1/E1SWS/1BWTP/PBETW", 33, 2},
    {"PSB2E/WS21T/212SE/EWT1P/PT2TE/1STWB/BEPBW", 35, 2},
    {"W111S/T22PW/PWBPE/2STWP/22EEB/1STES/TEBBS", 35, 1},
    {"TPWBP/WBEB2/TSSPT/SSBTE/S2PW2/PE11W/E1122", 33, 2},
    {"WTSSE/1B1TP/BTB2W/PW2EE/2PSB1/21TSS/PEWEP", 35, 3},
    {"EB1ST/TE2WP/2SPSB/1B1WS/2PSWE/21PWW/TETEB", 33, 1},
    {"WWESB/P212P/TWP2B/B21PP/1EWSS/2SSTT/T1EEB", 33, 3},
    {"B2E2B/2TBEW/WPPWE/ES1ST/SS21T/TSBTW/11PWP", 33, 1},
    {"EW22W/1TET1/BSS1T/BPWPP/TBSES/B22BT/E1PW1", 33, 3},
    {"P1T2P/12ESW/TETB2/WBPSS/1E122/SEBBW/WPBTE", 33, 2},
    {"EB2WS/B2EWE/P1S2B/S1E21/TPP21/STWTT/BWPPT", 35, 3},
    {"SWSWW/2SBTE/PSE2E/1WT21/EBBTT/2EPB2/1PWP1", 34, 2},
    {"TS2W1/BEB2W/SS1TB/W2STT/T21SE/PEPPW/BP2E1", 33, 2},
    {"TBW1B/1T2WW/EES2T/2E1TW/SBPP1/PSE2S/PS2B1", 32, 1},
    {"2EPW2/BETTB/BTPSW/S22WS/WW2E1/TS1SE/P11PB", 32, 2},
    {"E2BPS/WSBT2/SPESW/TWE2P/1WSBP/TETW1/11B2T", 32, 2},
    {"TPPTE/1W12E/2T1BS/BWSEP/W2SPB/WBS2W/PEB1T", 34, 1},
    {"11PST/T2BEW/SPT2E/1SW22/WPE1B/EBWPS/PTWEB", 35, 2},
    {"TT112/TT1BS/BP22S/SEBTE/BWPE1/WWSPP/SWE21", 33, 0},
    {"2SSWE/P221T/W2EWP/1PTE2/P1SEB/1BTSW/BTEB1", 34, 1},
    {"TPP1W/ET1SB/BBPSE/WPS1E/SBETW/B2T22/SWE21", 33, 2},
    {"2PSPB/2WPTW/2WTE1/SSEEB/W1ETP/2S11W/BE2BT", 34, 1},
}};

inline constexpr std::array<Grid, stack_sides> k_stack_grids = [] {
  std::array<Grid, stack_sides> grids{};
  for (std::size_t side = 0; side < stack_sides; ++side)
    for (std::size_t cell = 0; cell < cells; ++cell)
      grids[side][cell] = static_cast<Symbol>(
          k_letters.find(k_stack[side].rows[cell / columns * (columns + 1) + cell % columns]));
  return grids;
}();

}  // namespace smallbox::ctt
