import copy
import pickle
from importlib import import_module

import pytest

from mtscore.errors import Place
from mtscore.records import Record, changed, fresh


class Point(Record):
    x: int
    y: int = 0
    tags: list[str] = fresh(default_factory=list)


def test_a_record_has_values_defaults_and_equality() -> None:
    assert Point(x=1) == Point(x=1, y=0)
    assert Point(x=1) != Point(x=2)
    assert Point(x=1) != (1, 0, [])
    assert repr(Point(x=1)) == "Point(x=1, y=0, tags=[])"
    assert Point(x=1).tags is not Point(x=1).tags


def test_a_record_is_frozen_and_knows_its_names() -> None:
    point = Point(x=1)
    with pytest.raises(AttributeError, match="frozen"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del point.x
    with pytest.raises(TypeError, match="needs x"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="has no z"):
        Point(x=1, z=2)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        point.z = 1


def test_a_record_can_be_changed_copied_hashed_and_sent() -> None:
    place = Place(source="a", line=3)
    assert changed(place, line=4) == Place(source="a", line=4)
    assert hash(place) == hash(Place(source="a", line=3))
    assert copy.deepcopy(place) == place
    assert pickle.loads(pickle.dumps(place)) == place  # noqa: S301 - our own bytes


@pytest.mark.parametrize("package", ["table", "fives", "storage", "exports"])
def test_a_package_that_loads_lazily_lists_what_it_offers(package: str) -> None:
    module = import_module(f"mtscore.{package}")
    assert set(module.__all__) <= set(dir(module))
    for name in module.__all__:
        assert getattr(module, name) is not None
    with pytest.raises(AttributeError):
        module.nothing  # noqa: B018
