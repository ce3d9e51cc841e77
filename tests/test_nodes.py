"""Drawing nodes: only what differs is touched. The document is a few lines of Python here."""

from hypothesis import given
from hypothesis import strategies as st

from durak.web.nodes import SVG_NAMESPACE, Node, draw, node


class FakeList(list):
    """childNodes."""

    def item(self, index):
        return self[index]


class FakeDocument:
    """Makes elements and counts them."""

    def __init__(self):
        self.made = 0

    def createElement(self, tag):  # noqa: N802 - the browser's name
        self.made += 1
        return FakeElement(self, tag)

    def createElementNS(self, namespace, tag):  # noqa: N802
        return self.createElement(f"{namespace}/{tag}")

    def createTextNode(self, text):  # noqa: N802
        self.made += 1
        return FakeElement(self, "#text", text)


class FakeElement:
    """As much of an element as drawing needs."""

    def __init__(self, document, tag, text=""):
        self.ownerDocument, self.tag, self.text = document, tag, text
        self.childNodes, self.attributes, self.parent = FakeList(), {}, None
        self.checked = self.disabled = self.selected = False

    @property
    def lastChild(self):  # noqa: N802
        return self.childNodes[-1]

    def append(self, child):
        child.parent = self
        self.childNodes.append(child)

    def remove(self):
        self.parent.childNodes.remove(self)

    def replaceWith(self, other):  # noqa: N802
        other.parent = self.parent
        self.parent.childNodes[self.parent.childNodes.index(self)] = other

    def setAttribute(self, name, value):  # noqa: N802
        self.attributes[name] = value

    def removeAttribute(self, name):  # noqa: N802
        self.attributes.pop(name, None)


def read(element):
    """What a fake element shows, to compare with nodes."""
    if element.tag == "#text":
        return element.text
    flags = {name for name in ("checked", "disabled", "selected") if getattr(element, name)}
    return element.tag, element.attributes, flags, [read(child) for child in element.childNodes]


def drawn(*nodes):
    body = FakeElement(FakeDocument(), "body")
    draw(body, (), nodes)
    return body


attributes = st.dictionaries(
    st.sampled_from(["class", "id", "checked", "disabled", "open"]), st.sampled_from(["a", "b", True, False, None])
)
trees = st.recursive(
    st.text(min_size=1, max_size=3),
    lambda inner: st.builds(Node, st.sampled_from(["p", "div"]), attributes, st.lists(inner, max_size=3).map(tuple)),
    max_leaves=8,
)


@given(st.lists(trees, max_size=4).map(tuple), st.lists(trees, max_size=4).map(tuple))
def test_drawing_over_something_gives_the_same_as_drawing_afresh(old, new):
    body = drawn(*old)
    draw(body, old, new)
    assert read(body) == read(drawn(*new))


@given(st.lists(trees, max_size=4).map(tuple))
def test_drawing_the_same_again_touches_nothing(nodes):
    body = drawn(*nodes)
    made = body.ownerDocument.made
    draw(body, nodes, nodes)
    assert body.ownerDocument.made == made


def test_an_element_lives_on_when_its_texts_change():
    old, new = node("label", node("b", "Да")), node("label", node("b", "Yes"))
    body = drawn(old)
    label = body.childNodes[0]
    draw(body, (old,), (new,))
    assert body.childNodes[0] is label
    assert read(body) == read(drawn(new))


def test_names_of_attributes():
    made = node("label", "x", class_="field", for_="a", aria_label="b", data_me=True, hidden=None)
    assert made.attributes == {"class": "field", "for": "a", "aria-label": "b", "data-me": True, "hidden": None}
    assert read(drawn(made))[3][0][1] == {"class": "field", "for": "a", "aria-label": "b", "data-me": ""}


def test_children_that_are_none_are_left_out():
    assert node("p", None, "text", None).children == ("text",)


def test_elements_of_a_drawing_get_their_own_namespace():
    (drawing,) = drawn(node("svg:svg", node("svg:rect", class_="bar"))).childNodes

    assert drawing.tag == f"{SVG_NAMESPACE}/svg"
    assert drawing.childNodes[0].tag == f"{SVG_NAMESPACE}/rect"
    assert drawing.childNodes[0].attributes == {"class": "bar"}
