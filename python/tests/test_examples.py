"""The examples do what they say; at full length with SMALLBOX_SCALE=100."""
import importlib.util
import os
import pathlib
import subprocess
import sys

import pytest

import smallbox

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
WHOLE = int(os.environ.get("SMALLBOX_SCALE", "12")) >= 100


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_random_agent_in_ten_lines():
    text = (EXAMPLES / "random_agent.py").read_text()
    code = text.split('"""')[2].strip().splitlines()
    assert len([line for line in code if line and not line.startswith("import")]) <= 10
    for game in smallbox.games():
        told = subprocess.run([sys.executable, EXAMPLES / "random_agent.py", game], capture_output=True, text=True, check=True)
        assert told.stdout.startswith(game)


def test_a_table_that_beats_random():
    before, after = example("tabular").main(60_000 if WHOLE else 12_000, 2_000)
    assert 0.4 < before < 0.6 and after > 0.7


def test_a_network_that_learns(tmp_path):
    network = example("network")
    player, curve = network.train(60, games=2000) if WHOLE else network.train(1, games=20, batch=100)
    assert curve[0][0] == 0 < curve[-1][0]
    if WHOLE:
        assert curve[-1][1] > curve[0][1] + 0.1
    network.draw(curve, tmp_path / "curve.svg", 0.5)
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
    # The same again: everything follows from seeds.
    one, other = network.train(1, games=20, batch=100), network.train(1, games=20, batch=100)
    assert one[1] == other[1]
    assert all((a == b).all() for a, b in zip(one[0].policy.weights, other[0].policy.weights))


def test_layers_learn_what_they_are_told():
    """A task whose answer is known: the first number, and nothing else."""
    import numpy as np
    dice = np.random.default_rng(1)
    layers = example("network").Value(3, 32, dice)
    for _ in range(400):
        x = dice.normal(size=(256, 3)).astype(np.float32)
        out, hidden = layers.forward(x)
        layers.backward(x, hidden, (x[:, 0] - out) / 256, 0.01)
    x = dice.normal(size=(256, 3)).astype(np.float32)
    assert np.abs(layers.forward(x)[0] - x[:, 0]).mean() < 0.2


def test_a_language_model_that_is_refused(capsys):
    for game in ("cant-touch-this", "blobs"):
        decisions, refusals = example("llm_player").main(game)
        assert decisions > 5 and refusals > 0
    assert "put right" in capsys.readouterr().out


@pytest.mark.skipif(not pathlib.Path("/usr/bin/mypy").exists(), reason="mypy is not there")
def test_types(tmp_path):
    folder = EXAMPLES.parent
    told = subprocess.run(["/usr/bin/mypy", "--strict", "--cache-dir", os.devnull, "--python-executable", "/usr/bin/python3",
                           "smallbox"], cwd=folder, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
    # A wrong call is found: the stubs say something.
    bad = "import smallbox\nsmallbox.make(3)\nsmallbox.make('x').step('y')\nsmallbox.vector('x', 'y')\n"
    (tmp_path / "bad.py").write_text(bad)
    told = subprocess.run(["/usr/bin/mypy", "--strict", "--config-file", os.devnull, "--cache-dir", os.devnull,
                           "--python-executable", "/usr/bin/python3", tmp_path / "bad.py"], env={**os.environ, "MYPYPATH": str(folder)},
                          cwd=tmp_path, capture_output=True, text=True)
    assert told.stdout.count("error:") >= 4, told.stdout


def test_every_function_of_the_module_has_a_stub():
    import ast
    from smallbox import _core
    stub = ast.parse((EXAMPLES.parent / "smallbox" / "_core.pyi").read_text())
    named = {node.name for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))} | {"version"}
    assert named == {name for name in dir(_core) if not name.startswith("_")}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef)} - {"__init__"}
            assert methods == {name for name in dir(getattr(_core, node.name)) if not name.startswith("_")}


def test_the_page_has_the_sizes_of_the_spaces():
    page = (EXAMPLES.parent.parent / "docs" / "python.md").read_text()
    for game in smallbox.games():
        told = smallbox.info(game)
        actions, numbers = (sum(piece["size"] for piece in told[what]) for what in ("actions", "observation"))
        assert f"| {game} | {actions} | {numbers} |" in page, (game, actions, numbers)
