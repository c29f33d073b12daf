"""A browser without a screen, for tests of pages: Chromium by chromedriver, with nothing but the standard library.

    with browser.Browser(1200, 800) as page:
        page.open("/tmp/x.html")
        page.keys("/")
        page.text("#matched")

https://www.w3.org/TR/webdriver2/ has the commands.
"""

import base64
import http.client
import json
import pathlib
import shutil
import socket
import subprocess
import time

KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Backspace": "\ue003", "ArrowUp": "\ue013", "ArrowDown": "\ue015",
        "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def is_available():
    return bool(shutil.which("chromium") and shutil.which("chromedriver"))


class Browser:
    def __init__(self, width, height, dark=False):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                   f"--window-size={width},{height}", "--force-device-scale-factor=1"]
        if dark:
            options.append("--force-dark-mode")
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": options},
                                                   "unhandledPromptBehavior": "ignore",
                                                   "goog:loggingPrefs": {"browser": "ALL"}}}}
        self.session = None
        try:
            self.session = "/session/" + self._call("POST", "/session", wanted, patience=20)["sessionId"]
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.session:
                self._call("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()

    def _call(self, method, path, body=None, patience=0):
        deadline = time.monotonic() + patience
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                connection.request(method, path, json.dumps(body if body is not None else {}) if method == "POST" else None)
                answer = json.loads(connection.getresponse().read())["value"]
                break
            except ConnectionRefusedError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            finally:
                connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer

    def open(self, path, fragment=""):
        self._call("POST", self.session + "/url", {"url": pathlib.Path(path).resolve().as_uri() + fragment})

    def run(self, script, *args):
        """The value of a function body in the page."""
        return self._call("POST", self.session + "/execute/sync", {"script": script, "args": list(args)})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def keys(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._call("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def type(self, words):
        self.keys(*words)

    def move(self, x, y):
        self._pointer([])(x, y)

    def click(self, x, y):
        self._pointer([{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])(x, y)

    def _pointer(self, more):
        def act(x, y):
            to = {"type": "pointerMove", "duration": 0, "x": int(x), "y": int(y), "origin": "viewport"}
            self._call("POST", self.session + "/actions", {"actions": [
                {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [to] + more}]})
        return act

    def answer_prompt(self, words):
        self._call("POST", self.session + "/alert/text", {"text": words})
        self._call("POST", self.session + "/alert/accept")

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self._call("GET", self.session + "/screenshot")))

    def color_scheme(self, scheme):
        """"dark" or "light", as the page's media queries see it."""
        self._devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def print_media(self, on):
        self._devtools("Emulation.setEmulatedMedia", {"media": "print" if on else ""})

    def _devtools(self, command, params):
        self._call("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": params})

    def errors(self):
        """What the page reported as errors since the last call."""
        log = self._call("POST", self.session + "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]
