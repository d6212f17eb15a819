# A sample that holds what a Python file can tell.
"""Doc text, if any."""
from __future__ import annotations
import os, sys as system
import a.b as c
from . import sibling
from ..pkg.mod import (first as f1, second)
from star import *

LIMIT = 3
_private: int = 4


class Store(Base):
    """Keeps rows."""
    size = 1

    def flush(self, rows=None, *, force: bool = False) -> int:
        if not rows and not force:
            return 0
        elif len(rows) > LIMIT:
            raise ValueError(f"too many: {len(rows)} if {self.size}")
        else:
            self.write(rows)
        try:
            with open(self.path, "wb") as out, self.lock:
                out.write(b"x")
        except (OSError, c.Error) as err:
            log.error("failed: %s", err)
        except Exception:
            raise
        finally:
            self.close()
        return rows.count() or 1

    @staticmethod
    async def load(path):
        async for line in path:
            if not line:
                continue
            yield line
        else:
            return
        while True:
            break


def run(name, *args, **kw):
    def inner(x):
        return x and name
    key = lambda v: v.key
    match name:
        case "a" | "b" if args:
            inner(1)
        case [first, *_]:
            pass
        case _:
            system.exit(0)
    return [inner(a) for a in args if a.ok]


def deploy(host):
    os.system("set -e; ssh host \"ls | grep x\"")
    subprocess.run(f"git -C {host} pull || true", shell=True, check=True)
    subprocess.run(["git", "status", host], timeout=5)
    subprocess.run(["python3", "-c", "if a:\n  b()"])
    try:
        check()
    except OSError: ...
    except:
        return None


def helper(x):
    assert x > 0, "positive"
    assert again(x)


def again(x):
    assert x


@pytest.fixture
def store():
    yield Store()


class TestStore(unittest.TestCase):
    def setUp(self):
        self.store = Store()

    @pytest.mark.skipif(sys.platform == "win32", reason="no locks")
    @pytest.mark.parametrize("n", [1, 2])
    def test_flush(self, n):
        helper(n)
        self.assertNotIn(self.store.flush() or 0, [1], "msg")
        with pytest.raises(ValueError):
            self.store.flush([1] * 9)

    @unittest.skip("later")
    async def test_load(self):
        assert [x async for x in self.store.load("p")] == ["a"]


@retry(times=3)
def doctor_disk():
    print("disk ok ✓")


if __name__ == "__main__":
    system.exit(run(*system.argv))
