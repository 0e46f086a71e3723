#!/usr/bin/python3
"""A WebKit window without toolbars for WebKitWebDriver: an exact viewport, the console in a file."""

import ctypes
import os
import signal
import sys

log = os.open(os.environ["WK_LOG"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
os.dup2(log, 1)
os.dup2(log, 2)
# Ends with the driver, however that ends (PR_SET_PDEATHSIG).
ctypes.CDLL(None).prctl(1, signal.SIGKILL)

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

options = dict(arg[2:].split("=", 1) if "=" in arg else (arg[2:], "") for arg in sys.argv[1:])
width, height = (int(size) for size in options["size"].split("x"))
manager = WebKit2.WebsiteDataManager(
    base_data_directory=options["data"], base_cache_directory=options["data"] + "-cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["id-ID"])


def open_window():
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_enable_page_cache("no-page-cache" not in options)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    with open(options["init"]) as script:
        view.get_user_content_manager().add_script(
            WebKit2.UserScript(
                script.read(),
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
    view.connect("web-process-terminated", lambda _view, reason: print("WEB PROCESS TERMINATED", reason, flush=True))
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    return view


def on_session(_context, session):
    info = WebKit2.ApplicationInfo()
    # The driver asks for a browser of this name.
    info.set_name("MiniBrowser")
    info.set_version(2, 50, 6)
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: open_window())


context.connect("automation-started", on_session)
Gtk.main()
