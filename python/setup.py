"""Builds the module with CMake and puts it beside the Python files: pip install ., or ./run python at the root.

SMALLBOX_BUILD: a folder that was configured with -DSMALLBOX_PYTHON=ON already, to be used instead of one of its own.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = pathlib.Path(__file__).resolve().parent.parent


def version() -> str:
    text = (root / "CMakeLists.txt").read_text()
    number = re.search(r"project\(smallbox VERSION ([0-9.]+)", text)[1]
    suffix = re.search(r'SMALLBOX_VERSION_SUFFIX "([^"]*)"', text)[1]
    return number + (".dev0" if suffix else "")


class Build(build_ext):
    def build_extension(self, extension: Extension) -> None:
        folder = pathlib.Path(os.environ.get("SMALLBOX_BUILD") or root / "build" / "python")
        if "SMALLBOX_BUILD" not in os.environ:
            self.configure(folder)
        subprocess.run(["cmake", "--build", folder, "--target", "smallbox_python"], check=True)
        (built,) = (folder / "python").glob("_core*.so")
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, target)

    def configure(self, folder: pathlib.Path) -> None:
        compiler = shutil.which("clang++-19")
        # The interpreter that builds is the one that is meant, whatever else is on the path.
        command = ["cmake", "-S", root, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON",
                   "-DCMAKE_UNITY_BUILD_BATCH_SIZE=0", "-DSMALLBOX_PYTHON=ON", "-DSMALLBOX_APP=OFF", "-DSMALLBOX_TESTS=OFF",
                   f"-DPython3_EXECUTABLE={sys.executable}", f"-DPYTHON_EXECUTABLE={sys.executable}"]
        if shutil.which("ninja"):
            command += ["-G", "Ninja"]
        if compiler:
            command += [f"-DCMAKE_CXX_COMPILER={compiler}"]
        subprocess.run(command, check=True)


setup(
    name="smallbox",
    version=version(),
    description="Small-box card games, implemented exactly, for programs that play and learn",
    license="MIT",
    python_requires=">=3.9",
    install_requires=["numpy>=1.21"],
    packages=["smallbox"],
    package_data={"smallbox": ["py.typed", "_core.pyi"]},
    ext_modules=[Extension("smallbox._core", [])],
    cmdclass={"build_ext": Build},
    zip_safe=False,
)
