// smallbox._core: matches and batches for Python. Texts are JSON, rows are numpy's own memory. What is told to people, and all
// that is convenient, is in smallbox/*.py.
#include <pybind11/stl.h>

#include "engine/hash.hpp"
#include "python/src/py_batch.hpp"
#include "python/src/py_match.hpp"

namespace smallbox {
namespace {

// ---- What games there are

std::string games_text() {
  return text_of([](Json& out) {
    out.begin_array();
    for (const AnyGame* game : shelf_games()) out.value(game->id());
    out.end_array();
  });
}
std::string game_text(const std::string& id) {
  const AnyGame& game = game_named(id);
  return text_of([&](Json& out) {
    out.begin_object().field("id", game.id()).field("name", game.name());
    out.field("min_seats", game.min_seats()).field("max_seats", game.max_seats());
    out.key("options");
    game.write_options(out);
    out.key("bots").begin_array();
    for (const std::string& bot : bots_of(game).names()) out.value(bot);
    out.end_array();
    out.key("box").raw(game.built_in().canonical);
    const auto pieces = [&](const char* name, std::span<const TensorPiece> all) {
      out.list(name, all, [&](const TensorPiece& piece) {
        out.begin_object()
            .field("name", piece.name)
            .field("size", piece.size)
            .field("text", piece.text)
            .end_object();
      });
    };
    pieces("actions", tensor_of(game).actions());
    pieces("observation", tensor_of(game).fields());
    out.end_object();
  });
}

void translate(std::exception_ptr pointer) {
  try {
    if (pointer) std::rethrow_exception(pointer);
  } catch (const Refused& refused) {
    const std::string text = text_of([&](Json& out) {
      out.begin_object();
      write_problem(out, refused.problem);
      out.end_object();
    });
    const py::object type = py::module_::import("smallbox._errors").attr("Refusal");
    const py::object error = type.attr("_of")(text, refused.at);
    PyErr_SetObject(type.ptr(), error.ptr());
  }
}

void bind_match(py::module_& module) {
  py::class_<PyMatch>(module, "Match")
      .def(py::init<const std::string&, int, const std::string&, const std::string&, const std::string&,
                    const std::string&>())
      .def_static("of_record", &match_of_record)
      .def_static("of_bytes", &match_of_bytes)
      .def_property_readonly("game", &PyMatch::game)
      .def_property_readonly("seats", &PyMatch::seats)
      .def_property_readonly("over", &PyMatch::over)
      .def_property_readonly("actions", &PyMatch::actions)
      .def_property_readonly("seed", &PyMatch::seed)
      .def_property_readonly("actors", &PyMatch::actors)
      .def_property_readonly("asked", &PyMatch::asked)
      .def_property_readonly("races", &PyMatch::races)
      .def_property_readonly("says_all", &PyMatch::says_all)
      .def("view", &PyMatch::view)
      .def("events", &PyMatch::events)
      .def("legal", &PyMatch::legal)
      .def("last_action", &PyMatch::last_action)
      .def("result", &PyMatch::result)
      .def("record", &PyMatch::record)
      .def("rewards", &PyMatch::rewards)
      .def("act_index", &PyMatch::act_index)
      .def("act_json", &PyMatch::act_json)
      .def("action_text", &PyMatch::action_text)
      .def("action_index", &PyMatch::action_index)
      .def("mask", &PyMatch::mask)
      .def("observe", &PyMatch::observe)
      .def("to_bytes", &PyMatch::to_bytes)
      .def("copy", [](const PyMatch& match) { return PyMatch(match); })
      .def("imagine", &PyMatch::imagine)
      .def("bot", &PyMatch::bot);
}

void bind_batch(py::module_& module) {
  py::class_<PyBatch>(module, "Batch")
      .def(py::init<const std::string&, std::int64_t, int, const std::string&, const std::string&,
                    const std::vector<std::string>&, int, bool, std::uint32_t, int, Rows<std::int16_t>,
                    Rows<std::uint8_t>, Rows<float>, Rows<std::uint8_t>, Rows<std::uint8_t>,
                    Rows<std::int8_t>, Rows<std::int32_t>, std::optional<Rows<std::int16_t>>>(),
           py::arg("game"), py::arg("n"), py::arg("seats"), py::arg("options"), py::arg("box"),
           py::arg("players"), py::arg("autoreset"), py::arg("idle"), py::arg("max_steps"),
           py::arg("threads"), py::arg("observations").noconvert(), py::arg("masks").noconvert(),
           py::arg("rewards").noconvert(), py::arg("done").noconvert(), py::arg("truncated").noconvert(),
           py::arg("actors").noconvert(), py::arg("scores").noconvert(), py::arg("finals").noconvert())
      .def("reset", &PyBatch::reset, py::arg("seeds"), py::arg("which"))
      .def("step", &PyBatch::step)
      .def("sample", &PyBatch::sample, py::arg("actions").noconvert())
      .def("seed_sampling", &PyBatch::seed_sampling)
      .def("state_bytes", &PyBatch::state_bytes);
}

}  // namespace
}  // namespace smallbox

PYBIND11_MODULE(_core, module) {
  using namespace smallbox;
  py::register_exception_translator(&translate);
  module.attr("version") = SMALLBOX_VERSION;
  module.def("games", &games_text);
  module.def("game", &game_text);
  module.def("fnv1a", [](const py::bytes& bytes, std::uint64_t hash) {
    const std::string_view view(bytes);
    return fnv1a(view.data(), view.size(), hash);
  });
  module.def("dear",
             [](const std::string& id, const std::string& bot) { return bots_of(game_named(id)).dear(bot); });
  bind_match(module);
  bind_batch(module);
}
