//! A server, a workstation and a portal, for tests that file to make a token sign.

use serde_json::{Value, json};

use crate::documents::classic;
use crate::fake_server::{FakeServer, TOKEN};
use crate::simulator::Simulator;
use crate::workstation::{Host, RIGHT_PIN, Workstation, text};

/// A portal, a server, a workstation between them.
pub struct SigningHarness {
    pub simulator: Simulator,
    pub fake_server: FakeServer,
    pub here: Workstation,
}

/// What became of one attempt: its outcome and, where there is one, the reason.
pub type AttemptOutcome = (String, Option<String>);

impl SigningHarness {
    pub fn open() -> Self {
        let simulator = Simulator::start();
        let here = Workstation::filing_at(&simulator);
        Self {
            simulator,
            fake_server: FakeServer::open(),
            here,
        }
    }

    pub fn host(&self) -> Host {
        self.here.host().of_origin(&self.fake_server.origin)
    }

    /// Opens attempts for a certificate.
    pub fn attempts(&self, certificate: &str, count: usize) -> Vec<String> {
        (0..count)
            .map(|_| self.fake_server.attempt(certificate, &classic(0)))
            .collect()
    }

    /// Uploads the portal has heard of.
    pub fn uploads(&self) -> usize {
        let told = self.simulator.ask("GET", "/filings", &Value::Null);
        told["filings"].as_array().unwrap().len()
    }
}

/// Files attempts with the right PIN: what became of each, and the end of the call.
pub fn file(host: &mut Host, certificate: &str, attempts: &[String]) -> (Vec<AttemptOutcome>, Value) {
    let sealed = host.seal(RIGHT_PIN, certificate);
    file_with(host, certificate, Some(&sealed), attempts)
}

/// Parameters of a call that files attempts.
pub fn filing(certificate: &str, pin: Option<&str>, attempts: &[String]) -> Value {
    json!({
        "certificate": certificate, "pin": pin, "confirmLastTry": false,
        "sessionToken": TOKEN, "attemptIds": attempts,
    })
}

pub fn file_with(
    host: &mut Host,
    certificate: &str,
    pin: Option<&str>,
    attempts: &[String],
) -> (Vec<AttemptOutcome>, Value) {
    let id = host.begin("signAndSend", &filing(certificate, pin, attempts));
    let mut replies = host.replies_of(&id);
    let end = replies.pop().unwrap();
    let reports = replies
        .iter()
        .filter(|reply| reply["kind"] == "filing" && reply["step"] == "done");
    let told = reports.map(|reply| {
        let reason = reply["report"]["error"]["reason"].as_str().map(str::to_owned);
        (text(&reply["report"]["outcome"]), reason)
    });
    (told.collect(), end)
}
