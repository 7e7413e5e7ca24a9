"""A server that speaks S3 (moto), with one bucket, for one test: prints its address once it answers, ends when its
standard input does, so that none is left over. Usage: s3.py BUCKET [PORT]"""

import sys
import urllib.request

from moto.server import ThreadedMotoServer

bucket, port = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 0
server = ThreadedMotoServer(ip_address="127.0.0.1", port=port, verbose=False)
server.start()
host, port = server.get_host_and_port()
address = f"http://{host}:{port}"
urllib.request.urlopen(urllib.request.Request(f"{address}/{bucket}", method="PUT")).close()
print(address, flush=True)
sys.stdin.read()
server.stop()
