# SIGNING_SECRET='…' python3 receiver.py
import hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The secret is text: its characters are the key, whatever they look like.
SECRET = os.environ["SIGNING_SECRET"].encode()

def genuine(header: str, body: bytes) -> bool:
    parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    t, v1 = parts.get("t", ""), parts.get("v1", "")
    if not t.isdecimal() or len(t) > 12 or abs(time.time() - int(t)) > 300:
        return False
    expected = hmac.new(SECRET, t.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), v1.encode())

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        ok = genuine(self.headers.get("Service-Signature", ""), body)
        self.send_response(204 if ok else 401)
        self.end_headers()
        if ok:
            print(json.loads(body)["type"], flush=True)

ThreadingHTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
