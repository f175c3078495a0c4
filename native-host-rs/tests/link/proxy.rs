//! Proxies of a test: one that resolves invented names, and Debian's `tinyproxy` before it.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use crate::workstation::Workstation;

/// The name in the certificate of every test server. Only the test's proxies can resolve it.
pub const SERVER_NAME: &str = "authority.dosar.test";

/// What a proxy does with a wish to be connected.
#[derive(Clone)]
pub enum TunnelBehaviour {
    /// Connects to this port of this machine, whatever the name.
    To(u16),
    /// Answers this.
    Says(&'static str),
    /// Nothing, for ever.
    Silent,
}

/// A proxy that connects every name to one port. Ends with the test's process.
pub struct Tunnels {
    pub port: u16,
    requested_hosts: Arc<Mutex<Vec<String>>>,
}

impl Tunnels {
    pub fn open(way: TunnelBehaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let requested_hosts: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = Arc::clone(&requested_hosts);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (heard, way) = (Arc::clone(&heard), way.clone());
                std::thread::spawn(move || lead(stream.unwrap(), &way, &heard));
            }
        });
        Self { port, requested_hosts }
    }

    /// Hosts and ports that were asked for.
    pub fn requested_hosts(&self) -> Vec<String> {
        self.requested_hosts.lock().unwrap().clone()
    }
}

fn lead(stream: TcpStream, way: &TunnelBehaviour, requested_hosts: &Mutex<Vec<String>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line| line != "\r\n") {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        lines.push(line);
    }
    let wish = lines[0].strip_prefix("CONNECT ").unwrap_or(&lines[0]);
    requested_hosts
        .lock()
        .unwrap()
        .push(wish.split(' ').next().unwrap().to_owned());
    let mut stream = stream;
    match way {
        TunnelBehaviour::To(port) => {
            let target = TcpStream::connect(("127.0.0.1", *port)).unwrap();
            stream
                .write_all(b"HTTP/1.1 200 Connection established\r\n\r\n")
                .unwrap();
            pass(stream, target);
        }
        TunnelBehaviour::Says(answer) => stream.write_all(answer.as_bytes()).unwrap(),
        TunnelBehaviour::Silent => std::thread::park(),
    }
}

fn pass(one: TcpStream, other: TcpStream) {
    let (mut from_one, mut from_other) = (one.try_clone().unwrap(), other.try_clone().unwrap());
    let (mut to_one, mut to_other) = (one, other);
    std::thread::spawn(move || {
        let _ = io::copy(&mut from_one, &mut to_other);
        let _ = to_other.shutdown(Shutdown::Write);
    });
    let _ = io::copy(&mut from_other, &mut to_one);
    let _ = to_one.shutdown(Shutdown::Both);
}

/// Debian's proxy, which asks for a password, lets only port 443 through, and hands on to another proxy.
pub struct TinyProxy {
    process: Child,
    pub port: u16,
}

impl TinyProxy {
    pub const USER: &'static str = "ana";
    pub const PASSWORD: &'static str = "Zm9sh7Qk";

    pub fn before(tunnels: &Tunnels, here: &Workstation) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = here.path("tinyproxy.conf");
        let settings = format!(
            "Port {port}\nListen 127.0.0.1\nTimeout 60\nMaxClients 20\nBasicAuth {} {}\nConnectPort 443\nUpstream http 127.0.0.1:{}\n",
            Self::USER,
            Self::PASSWORD,
            tunnels.port
        );
        fs::write(&file, settings).unwrap();
        let process = Command::new("tinyproxy")
            .args(["-d", "-c", file.to_str().unwrap()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("tinyproxy is installed");
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::yield_now();
        }
        Self { process, port }
    }

    pub fn address(&self) -> String {
        format!("http://{}:{}@127.0.0.1:{}", Self::USER, Self::PASSWORD, self.port)
    }
}

impl Drop for TinyProxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
