#!/usr/bin/env python3
"""An HTTP server for tests, on a port of the loopback interface that the system chooses, with the faults of real ones.

usage: faulty_server.py FOLDER [CERTIFICATE KEY]

With a certificate it speaks HTTPS. Prints its port, then one line per request: method, path, Range, Authorization. Serves the files of FOLDER, with ranges:

/ok/NAME              as it should be
/drop/BYTES/NAME      breaks off after so many bytes of each answer
/norange/BYTES/NAME   knows no ranges, and breaks off as well
/badrange/NAME        answers a range with another one
/wrong/NAME           the right length, one byte changed
/more/NAME            a hundred bytes more than there are, without Content-Length
/announce/NAME        announces a hundred bytes more than there are
/short/NAME           half of the file, as if it were all
/busy/STATUS/COUNT/NAME   the status to the first requests, with Retry-After: 0
/stall/COUNT/NAME     sends nothing more after half of what is wanted, for the first requests
/gzip/NAME            says that it is compressed
/away/HOST/REST       redirects to /REST on another host name, same port
/circle/NAME          redirects to itself
/noranges/NAME        416 to every range
/OWNER/REPOSITORY/resolve/REVISION/NAME   as it should be, as on huggingface.co
anything else         404
"""
import http.server
import os
import ssl
import sys
import threading
import time

FOLDER = sys.argv[1]
counts = {}
lock = threading.Lock()


def times_asked(path):
    with lock:
        counts[path] = counts.get(path, 0) + 1
        return counts[path]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        with lock:
            print("GET", self.path, self.headers.get("Range", "-"), self.headers.get("Authorization", "-"), flush=True)
        fault, *rest = self.path.strip("/").split("/")
        if len(rest) == 4 and rest[1] == "resolve":
            fault, rest = "ok", rest[3:]
        try:
            getattr(self, "serve_" + fault, self.refuse)(*rest)
        except (TypeError, ValueError, FileNotFoundError):
            self.refuse()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def refuse(self, *_):
        self.answer(404, b"nothing here")

    def answer(self, status, body, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def content(self, name):
        with open(os.path.join(FOLDER, os.path.basename(name)), "rb") as file:
            return file.read()

    def start(self, size, shift=0):
        """Sends the head of a 200 or 206 for a file of this size; gives the first byte that is wanted."""
        wanted = self.headers.get("Range", "")
        first = int(wanted[len("bytes="):].rstrip("-")) if wanted.startswith("bytes=") else 0
        if wanted and first >= size:
            self.answer(416, b"", Content_Range=f"bytes */{size}")
            return None
        first = max(0, first - shift)
        self.send_response(206 if wanted else 200)
        if wanted:
            self.send_header("Content-Range", f"bytes {first}-{size - 1}/{size}")
        self.send_header("Content-Length", str(size - first))
        self.end_headers()
        return first

    def send(self, body, limit=None):
        """Sends it, or breaks the connection off after `limit` bytes."""
        self.wfile.write(body if limit is None else body[:limit])
        self.wfile.flush()
        if limit is not None and limit < len(body):
            self.close_connection = True
            self.connection.shutdown(2)

    def serve_ok(self, name):
        body = self.content(name)
        first = self.start(len(body))
        if first is not None:
            self.send(body[first:])

    def serve_drop(self, limit, name):
        body = self.content(name)
        first = self.start(len(body))
        if first is not None:
            self.send(body[first:], int(limit))

    def serve_norange(self, limit, name):
        body = self.content(name)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        # The third answer is whole.
        self.send(body, None if times_asked(self.path) > 2 else int(limit))

    def serve_badrange(self, name):
        body = self.content(name)
        first = self.start(len(body), shift=10)
        if first is not None:
            self.send(body[first:], None if first == 0 and times_asked(self.path) > 1 else len(body) // 2)

    def serve_wrong(self, name):
        body = bytearray(self.content(name))
        body[len(body) // 2] ^= 1
        first = self.start(len(body))
        if first is not None:
            self.send(body[first:])

    def serve_more(self, name):
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.send(self.content(name) + bytes(100))

    def serve_announce(self, name):
        self.answer(200, self.content(name) + bytes(100))

    def serve_short(self, name):
        body = self.content(name)
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.send(body[:len(body) // 2])

    def serve_busy(self, status, count, name):
        if times_asked(self.path) <= int(count):
            self.answer(int(status), b"later", Retry_After="0")
        else:
            self.serve_ok(name)

    def serve_stall(self, count, name):
        body = self.content(name)
        first = self.start(len(body))
        if first is None:
            return
        if times_asked(self.path) > int(count):
            self.send(body[first:])
        else:
            self.wfile.write(body[first:(first + len(body)) // 2])
            self.wfile.flush()
            self.close_connection = True
            time.sleep(20)

    def serve_gzip(self, name):
        self.answer(200, self.content(name), Content_Encoding="gzip")

    def serve_away(self, host, *rest):
        port = self.server.server_address[1]
        self.answer(302, b"", Location=f"http://{host}:{port}/" + "/".join(rest))

    def serve_circle(self, *_):
        self.answer(302, b"", Location=self.path)

    def serve_noranges(self, name):
        if self.headers.get("Range"):
            self.answer(416, b"")
        else:
            body = self.content(name)
            self.answer(200, body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A client that hangs up is part of the tests."""


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
# Ends by itself should the test that started it not be able to end it.
threading.Timer(300, lambda: os._exit(0)).start()
server.serve_forever()
