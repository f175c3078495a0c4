//! The authority of a test: the simulator as a process of its own, on ports that the system picks.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::workstation::{credentials, node, text};

pub struct Simulator {
    process: Child,
    pub spv: String,
    pub filing: String,
    control: String,
}

impl Simulator {
    /// Starts the authority. It knows the RSA holder, with rights for one company.
    pub fn start() -> Self {
        let pki = credentials().pki.to_str().unwrap();
        let mut process = node(&["authority-simulator/src/main.ts", "--pki", pki])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let told: Value = serde_json::from_str(&line).expect("the simulator tells its addresses");
        let simulator = Self {
            process,
            spv: text(&told["spv"]),
            filing: text(&told["filing"]),
            control: text(&told["control"]),
        };
        simulator.ask(
            "POST",
            "/certificates",
            &json!({ "certificates": [
            { "serial": credentials().rsa.serial, "cnp": "1111111111118", "rights": ["12345674"] },
        ] }),
        );
        simulator
    }

    /// Seeds messages for the RSA holder and answers their ids.
    pub fn seed(&self, count: usize) -> Vec<String> {
        let told = self.ask(
            "POST",
            "/messages/seed",
            &json!({ "serial": credentials().rsa.serial, "count": count }),
        );
        told["ids"].as_array().unwrap().iter().map(text).collect()
    }

    pub fn fault(&self, fault: &Value) {
        self.ask("POST", "/faults", fault);
    }

    pub fn behave(&self, behaviour: &Value) {
        self.ask("PATCH", "/behaviour", behaviour);
    }

    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let host = self.control.strip_prefix("http://").unwrap();
        let body = if method == "GET" || method == "DELETE" {
            String::new()
        } else {
            body.to_string()
        };
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 2"), "{path}: {answer}");
        let body = if head.to_lowercase().contains("transfer-encoding: chunked") {
            dechunked(body)
        } else {
            body.into()
        };
        serde_json::from_str(&body).unwrap_or(Value::Null)
    }

    pub fn journal(&self) -> Value {
        self.ask("GET", "/journal", &Value::Null)
    }

    /// Start of every request to an endpoint, in ms, in order.
    pub fn requests(&self, endpoint: &str) -> Vec<(i64, i64)> {
        let journal = self.journal();
        let all = journal["requests"].as_array().unwrap().iter();
        all.filter(|request| request["endpoint"] == endpoint)
            .map(|request| {
                (
                    request["startedAt"].as_i64().unwrap(),
                    request["endedAt"].as_i64().unwrap(),
                )
            })
            .collect()
    }
}

fn dechunked(body: &str) -> String {
    let mut rest = body;
    let mut whole = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.push_str(&after[..size]);
        rest = &after[size + 2..];
    }
    whole
}

impl Drop for Simulator {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
