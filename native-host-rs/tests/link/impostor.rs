//! A server with the authority's name and certificate and arbitrary answers.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use boring::ssl::{SslAcceptor, SslFiletype, SslMethod, SslVersion};

use crate::workstation::credentials;

pub struct Impostor {
    pub spv: String,
    asked: Arc<AtomicUsize>,
}

impl Impostor {
    /// Answers every request by its path; the connection ends after each answer.
    pub fn answering(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::answering_methods(move |_, path| answer(path))
    }

    /// Answers every request by its method and path; the connection ends after each answer.
    pub fn answering_methods(answer: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::saying(usize::MAX, answer)
    }

    /// Answers byte by byte, with hardly a pause, and so never ends in time.
    pub fn dripping(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::saying(1, move |_, path| answer(path))
    }

    /// Answers every request by its path, once its own acceptor has let the connection in.
    pub fn behind(acceptor: SslAcceptor, answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        Self::serving(acceptor, usize::MAX, move |_, path| answer(path))
    }

    fn saying(at_once: usize, answer: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static) -> Self {
        let mut acceptor = SslAcceptor::mozilla_intermediate_v5(SslMethod::tls()).unwrap();
        acceptor.set_min_proto_version(Some(SslVersion::TLS1_2)).unwrap();
        acceptor.set_max_proto_version(Some(SslVersion::TLS1_2)).unwrap();
        acceptor
            .set_private_key_file(credentials().pki.join("server.key"), SslFiletype::PEM)
            .unwrap();
        acceptor
            .set_certificate_chain_file(credentials().pki.join("server.crt"))
            .unwrap();
        Self::serving(acceptor.build(), at_once, answer)
    }

    fn serving(
        acceptor: SslAcceptor,
        at_once: usize,
        answer: impl Fn(&str, &str) -> Vec<u8> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let spv = format!("https://localhost:{}", listener.local_addr().unwrap().port());
        let asked = Arc::new(AtomicUsize::new(0));
        let (count, answer) = (Arc::clone(&asked), Arc::new(answer));
        std::thread::spawn(move || {
            for socket in listener.incoming() {
                let (acceptor, answer, count) = (acceptor.clone(), Arc::clone(&answer), Arc::clone(&count));
                std::thread::spawn(move || {
                    let Ok(mut stream) = acceptor.accept(socket.unwrap()) else {
                        return;
                    };
                    let mut request = Vec::new();
                    let mut piece = [0; 4096];
                    while !is_whole(&request) {
                        match stream.read(&mut piece) {
                            Ok(read) if read > 0 => request.extend_from_slice(&piece[..read]),
                            _ => return,
                        }
                    }
                    count.fetch_add(1, Ordering::SeqCst);
                    let request = String::from_utf8_lossy(&request).into_owned();
                    let mut words = request.split(' ');
                    let (method, path) = (words.next().unwrap(), words.next().unwrap());
                    for piece in answer(method, path).chunks(at_once) {
                        if stream.write_all(piece).is_err() {
                            return;
                        }
                        if at_once == 1 {
                            std::thread::park_timeout(DRIP);
                        }
                    }
                    let _ = stream.shutdown();
                });
            }
        });
        Self { spv, asked }
    }

    /// Requests so far.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Whether a request has arrived with its body: closing earlier would discard the answer.
fn is_whole(request: &[u8]) -> bool {
    let Some(head) = request.windows(4).position(|four| four == b"\r\n\r\n") else {
        return false;
    };
    let text = String::from_utf8_lossy(&request[..head]).to_lowercase();
    let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length: usize = length.map_or(0, |length| length.trim().parse().unwrap());
    request.len() >= head + 4 + length
}

const DRIP: Duration = Duration::from_millis(2);

/// An answer of HTTP/1.1 with a length.
pub fn page(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}
