//! A fake of our server, as far as a host uses it: serves attempts and their bytes, and counts.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boring::sha::sha256;
use dosar_link::hex;
use serde_json::{Value, json};

pub const TOKEN: &str = "Zk3-_9aXq0Lr7VbN2mTs5Q";

/// A server on this machine. Ends with the test's process.
pub struct FakeServer {
    pub origin: String,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    attempts: HashMap<String, Attempt>,
    /// Documents of filings, by the path of their claim.
    documents: HashMap<String, Attempt>,
    claims: Vec<(String, Value)>,
    tokens: Vec<String>,
    refusal: Option<(u16, String)>,
    silence: Option<Asked>,
    is_silent: bool,
    leads: Option<(Asked, String)>,
    slowness: Duration,
}

/// A request of the host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    Claim,
    Content,
}

struct Attempt {
    claim: Value,
    content: Vec<u8>,
}

impl FakeServer {
    pub fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let origin = format!("http://localhost:{}", listener.local_addr().unwrap().port());
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let shared = Arc::clone(&shared);
                std::thread::spawn(move || answer(stream.unwrap(), &shared));
            }
        });
        Self { origin, state }
    }

    /// Opens an attempt to file a document with a certificate and returns its id.
    pub fn attempt(&self, certificate: &str, content: &[u8]) -> String {
        let mut state = self.state.lock().unwrap();
        let id = format!("0b9d2c1e-77aa-4c55-8f21-9d3e5a6b{:04x}", state.attempts.len());
        let claim = json!({
            "attemptId": id, "certificateThumbprint": certificate, "fileName": "d300 luna 10.pdf",
            "sha256": hex::lower(&sha256(content)), "sizeBytes": content.len(),
            "contentUrl": format!("{}/content/{id}?signature=1", self.origin),
        });
        let content = content.to_vec();
        state.attempts.insert(id.clone(), Attempt { claim, content });
        id
    }

    /// Gives a filing a receipt of May 2026 and returns the filing's id.
    pub fn receipt(&self, content: &[u8]) -> String {
        let mut state = self.state.lock().unwrap();
        let id = format!("7c1d2c1e-77aa-4c55-8f21-9d3e5a6b{:04x}", state.documents.len());
        let claim = json!({
            "filingId": id, "kind": "receipt", "taxId": "12345674", "statementType": "D300", "period": "2026-05",
            "uploadIndex": "1100000001", "sha256": hex::lower(&sha256(content)), "sizeBytes": content.len(),
            "contentUrl": format!("{}/content/{id}?signature=1", self.origin),
        });
        let content = content.to_vec();
        state.documents.insert(id.clone(), Attempt { claim, content });
        id
    }

    /// Changes a field of the server's answer for a document.
    pub fn change_document(&self, id: &str, key: &str, value: Value) {
        self.state.lock().unwrap().documents.get_mut(id).unwrap().claim[key] = value;
    }

    /// Changes a field of the server's answer for an attempt.
    pub fn change(&self, id: &str, key: &str, value: Value) {
        self.state.lock().unwrap().attempts.get_mut(id).unwrap().claim[key] = value;
    }

    /// Answers every claim with this from now on; none restores the usual answer.
    pub fn refuse(&self, refusal: Option<(u16, &str)>) {
        self.state.lock().unwrap().refusal = refusal.map(|(status, code)| (status, code.to_owned()));
    }

    /// Leaves the next request of this kind without an answer.
    pub fn fall_silent(&self, at: Asked) {
        let mut state = self.state.lock().unwrap();
        (state.silence, state.is_silent) = (Some(at), false);
    }

    /// Delays the answer to each claim from now on.
    pub fn slow_down(&self, slowness: Duration) {
        self.state.lock().unwrap().slowness = slowness;
    }

    /// Redirects the next request of this kind to an address.
    pub fn redirect(&self, at: Asked, address: &str) {
        self.state.lock().unwrap().leads = Some((at, address.to_owned()));
    }

    /// Whether it has redirected a request.
    pub fn has_redirected(&self) -> bool {
        self.state.lock().unwrap().leads.is_none()
    }

    /// Whether it has received the request that it does not answer.
    pub fn is_silent(&self) -> bool {
        self.state.lock().unwrap().is_silent
    }

    /// Attempts that were claimed, in order.
    pub fn claimed(&self) -> Vec<String> {
        self.state
            .lock()
            .unwrap()
            .claims
            .iter()
            .map(|(id, _)| id.clone())
            .collect()
    }

    /// Bodies and bearer tokens of all claims.
    pub fn claim_headers(&self) -> (Vec<Value>, Vec<String>) {
        let state = self.state.lock().unwrap();
        (
            state.claims.iter().map(|(_, body)| body.clone()).collect(),
            state.tokens.clone(),
        )
    }
}

/// The lines before a request's body; none when the connection ends before.
fn read_head(reader: &mut BufReader<TcpStream>) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return None;
        }
        if line == "\r\n" {
            return Some(lines);
        }
        lines.push(line.trim().to_owned());
    }
}

fn answer(stream: TcpStream, state: &Mutex<State>) {
    let mut reader = BufReader::new(stream);
    let Some(lines) = read_head(&mut reader) else {
        return;
    };
    let header = |name: &str| {
        let found = lines
            .iter()
            .find(|line| line.to_lowercase().starts_with(&format!("{name}:")));
        found.map(|line| line[name.len() + 1..].trim().to_owned())
    };
    let length = header("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let path = lines[0].split(' ').nth(1).unwrap().to_owned();
    let mut state = state.lock().unwrap();
    let asked = if path.starts_with("/content/") {
        Asked::Content
    } else {
        Asked::Claim
    };
    if state.silence == Some(asked) {
        (state.silence, state.is_silent) = (None, true);
        drop(state);
        // As long as the host lives.
        let _ = reader.read(&mut [0]);
        return;
    }
    if let Some((_, address)) = state.leads.take_if(|(at, _)| *at == asked) {
        drop(state);
        let head =
            format!("HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        let _ = reader.get_mut().write_all(head.as_bytes());
        return;
    }
    let (status, bytes) = match path.strip_prefix("/content/").and_then(|rest| rest.split('?').next()) {
        Some(id) => match state.attempts.get(id).or_else(|| state.documents.get(id)) {
            Some(attempt) => (200, attempt.content.clone()),
            None => (404, vec![]),
        },
        None => claim(&path, &body, header("authorization"), &mut state),
    };
    let slowness = state.slowness;
    drop(state);
    if asked == Asked::Claim {
        std::thread::sleep(slowness);
    }
    let stream = reader.get_mut();
    let head = format!(
        "HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    let _ = stream
        .write_all(head.as_bytes())
        .and_then(|()| stream.write_all(&bytes));
}

fn claim(path: &str, body: &[u8], bearer: Option<String>, state: &mut State) -> (u16, Vec<u8>) {
    let rest = path
        .strip_prefix("/api/spv-filings/")
        .unwrap()
        .strip_suffix("/claim")
        .unwrap();
    let of_document = rest.split_once("/documents/").map(|(id, _)| id);
    let id = of_document.unwrap_or_else(|| rest.strip_prefix("attempts/").unwrap());
    state
        .claims
        .push((id.to_owned(), serde_json::from_slice(body).unwrap()));
    state.tokens.push(bearer.unwrap());
    if let Some((status, code)) = &state.refusal {
        return (
            *status,
            json!({ "code": code, "traceId": "1" }).to_string().into_bytes(),
        );
    }
    let found = if of_document.is_some() {
        state.documents.get(id)
    } else {
        state.attempts.get(id)
    };
    match found {
        Some(attempt) => (200, attempt.claim.to_string().into_bytes()),
        None if of_document.is_some() => (404, br#"{"code":"filing.notFound"}"#.to_vec()),
        None => (404, br#"{"code":"attempt.notFound"}"#.to_vec()),
    }
}
