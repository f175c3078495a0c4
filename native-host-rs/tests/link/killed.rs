//! The host killed at named points of every action: the next one answers, and nothing is sent twice or forgotten.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use dosar_link::protocol::LINK_PROTOCOL;
use serde_json::{Value, json};

use crate::documents::classic;
use crate::fake_server::{Asked, TOKEN};
use crate::saving::{confirm_folder, saving};
use crate::signing_harness::SigningHarness;
use crate::workstation::{Host, RIGHT_PIN, credentials, downloading, listing, text};

/// When the host is killed.
#[derive(Debug)]
enum Cut {
    /// As soon as the call is on the pipe.
    Asked,
    /// `before` or `after` a call into the token's module.
    Token(&'static str),
    /// While the authority is silent at an endpoint, having registered what was sent or not.
    Authority(&'static str, bool),
    /// While our own server is silent.
    Server(Asked),
    /// On the first reply of this kind.
    Reply(&'static str),
}

/// What is true of an attempt afterwards.
#[derive(Clone, Copy, PartialEq)]
enum Left {
    /// Nothing was sent: a retry sends it.
    Nothing,
    /// Its outcome is unknown.
    Unknown,
    /// It has its outcome.
    Outcome,
}

const FILING: &str = "signAndSend";
const REQUEST: &str = "sendSpvRequest";

#[rustfmt::skip]
const POINTS: [(&str, Cut, Left); 28] = [
    ("status", Cut::Asked, Left::Nothing),
    ("checkFolder", Cut::Asked, Left::Nothing),
    ("saveDocument", Cut::Server(Asked::Claim), Left::Nothing),
    ("saveDocument", Cut::Server(Asked::Content), Left::Nothing),
    ("listCertificates", Cut::Token("Initialize:before"), Left::Nothing),
    ("listCertificates", Cut::Token("GetSlotList:before"), Left::Nothing),
    ("listCertificates", Cut::Token("FindObjects:before"), Left::Nothing),
    ("listSpvMessages", Cut::Token("Login:before"), Left::Nothing),
    ("listSpvMessages", Cut::Token("Login:after"), Left::Nothing),
    ("listSpvMessages", Cut::Token("Sign:before"), Left::Nothing),
    ("listSpvMessages", Cut::Authority("policy", false), Left::Nothing),
    ("listSpvMessages", Cut::Authority("listaMesaje", false), Left::Nothing),
    ("downloadSpvContent", Cut::Authority("descarcare", false), Left::Nothing),
    ("downloadSpvContent", Cut::Reply("item"), Left::Nothing),
    (FILING, Cut::Server(Asked::Claim), Left::Nothing),
    (FILING, Cut::Server(Asked::Content), Left::Nothing),
    (FILING, Cut::Token("Login:after"), Left::Nothing),
    (FILING, Cut::Token("Sign:before"), Left::Nothing),
    (FILING, Cut::Token("Sign:after"), Left::Nothing),
    (FILING, Cut::Authority("filingForm", false), Left::Nothing),
    (FILING, Cut::Authority("filingUpload", false), Left::Unknown),
    (FILING, Cut::Authority("filingUpload", true), Left::Unknown),
    (FILING, Cut::Reply("filing"), Left::Outcome),
    (REQUEST, Cut::Authority("policy", false), Left::Nothing),
    (REQUEST, Cut::Authority("cerere", false), Left::Unknown),
    (REQUEST, Cut::Authority("cerere", true), Left::Unknown),
    (REQUEST, Cut::Reply("request"), Left::Outcome),
    ("settleAttempts", Cut::Asked, Left::Nothing),
];

/// Nothing that works takes as long.
const REPLY_TIMEOUT: Duration = Duration::from_secs(30);
const COMPANY: &str = "12345674";

/// One harness for all points, so that the leftovers of one meet the next.
struct FilingHarness {
    harness: SigningHarness,
    messages: Vec<String>,
    /// The expected journal entries of all attempts.
    attempts: BTreeMap<String, String>,
    requests: usize,
    receipts: usize,
}

impl FilingHarness {
    fn open() -> Self {
        let harness = SigningHarness::open();
        confirm_folder(&harness.here);
        Self {
            messages: harness.simulator.seed(2),
            harness,
            attempts: BTreeMap::new(),
            requests: 0,
            receipts: 0,
        }
    }

    /// Parameters of an action, and the attempt it is about.
    fn params(&mut self, host: &mut Host, action: &str) -> (Value, Option<String>) {
        let certificate = &credentials().rsa.thumbprint;
        let pin = host.seal(RIGHT_PIN, certificate);
        match action {
            "listSpvMessages" => (listing(certificate, Some(&pin)), None),
            "downloadSpvContent" => (downloading(certificate, Some(&pin), &self.messages), None),
            FILING => {
                let attempt = self.harness.attempts(certificate, 1).remove(0);
                let params = json!({
                    "certificate": certificate, "pin": pin, "confirmLastTry": false,
                    "sessionToken": TOKEN, "attemptIds": [attempt],
                });
                (params, Some(attempt))
            }
            REQUEST => {
                self.requests += 1;
                let attempt = format!("4a1d2c1e-77aa-4c55-8f21-9d3e5a6b7c{:02x}", self.requests);
                let query = json!({ "tip": "VECTOR FISCAL", "cui": COMPANY });
                let params = json!({
                    "certificate": certificate, "pin": pin, "confirmLastTry": false,
                    "requests": [{ "attemptId": attempt, "query": query }],
                });
                (params, Some(attempt))
            }
            "settleAttempts" => (json!({ "attemptIds": ["4a1d2c1e-77aa-4c55-8f21-9d3e5a6b7cff"] }), None),
            "checkFolder" => (json!({ "path": self.harness.here.path("") }), None),
            "saveDocument" => {
                // Other bytes each time: what is there already is not fetched.
                self.receipts += 1;
                let filing = self.harness.fake_server.receipt(&classic(self.receipts));
                (saving(&self.harness.here, &filing), None)
            }
            _ => (json!({}), None),
        }
    }

    /// Begins a call and kills the host at a point of it.
    fn kill_at(&self, mut host: Host, action: &str, params: &Value, cut: &Cut) {
        let (simulator, fake_server) = (&self.harness.simulator, &self.harness.fake_server);
        match cut {
            Cut::Token(when) => self.harness.here.steer(&format!("kill={when}\n")),
            Cut::Authority(endpoint, registered) => {
                let mut fault = json!({ "kind": "hang", "endpoint": endpoint, "times": 1 });
                if *registered {
                    fault["registered"] = true.into();
                }
                simulator.fault(&fault);
            }
            Cut::Server(asked) => fake_server.fall_silent(*asked),
            Cut::Asked | Cut::Reply(_) => {}
        }
        let count = |endpoint: &str| {
            simulator.journal()["endpoints"][endpoint]["count"]
                .as_i64()
                .unwrap_or(0)
        };
        let before = if let Cut::Authority(endpoint, _) = cut {
            count(endpoint)
        } else {
            0
        };
        host.begin(action, params);
        match cut {
            Cut::Asked => host.kill(),
            Cut::Token(_) => assert_eq!(host.killed_by(), 9),
            Cut::Authority(endpoint, _) => {
                wait_until(|| count(endpoint) > before);
                host.kill();
            }
            Cut::Server(_) => {
                wait_until(|| fake_server.is_silent());
                host.kill();
            }
            Cut::Reply(kind) => {
                while !is_done(&host.next_reply(), kind) {}
                host.kill();
            }
        }
        self.harness.here.steer("");
    }

    /// The same call at a new host, with the PIN typed again, has its right answer.
    fn ask_again(&self, host: &mut Host, action: &str, params: &Value, outcome: Option<&str>) {
        let mut params = params.clone();
        if params["pin"].is_string() {
            params["pin"] = host.seal(RIGHT_PIN, &credentials().rsa.thumbprint).into();
        }
        let result = host.result(action, &params);
        match action {
            "status" => assert_eq!(result["protocol"], LINK_PROTOCOL),
            "checkFolder" => assert_eq!(result["state"], "ready"),
            "saveDocument" => assert_eq!(result["isNew"], true),
            "listCertificates" => assert_eq!(result["certificates"].as_array().unwrap().len(), 2),
            "listSpvMessages" => assert_eq!(result["mesaje"].as_array().unwrap().len(), self.messages.len()),
            "downloadSpvContent" => assert_eq!(result["downloaded"], self.messages.len()),
            "settleAttempts" => assert_eq!(result["settled"], 0),
            _ => assert_eq!(result[outcome.unwrap()], 1, "{result}"),
        }
    }

    /// Uploads and requests that the authority has.
    fn taken(&self) -> [usize; 2] {
        let told = self.harness.simulator.ask("GET", "/requests", &Value::Null);
        let calls = told["requests"].as_array().unwrap().iter();
        let requests = calls.filter(|call| call["outcome"] == "registered").count();
        [self.harness.uploads(), requests]
    }
}

/// The outcome of an attempt on retry after its host was killed.
fn outcome_of(action: &str, left: Left) -> Option<&'static str> {
    match (action, left) {
        (FILING | REQUEST, Left::Unknown) => Some("unknown"),
        (FILING, _) => Some("submitted"),
        (REQUEST, _) => Some("accepted"),
        _ => None,
    }
}

/// The additional uploads and requests at the authority after the call was made, killed and retried.
fn more_taken(action: &str, cut: &Cut, left: Left) -> [usize; 2] {
    let is_taken = left != Left::Unknown || matches!(cut, Cut::Authority(_, true));
    [
        usize::from(action == FILING),
        usize::from(action == REQUEST && is_taken),
    ]
}

/// The unsettled attempts in a host's status.
fn unsettled(host: &mut Host) -> BTreeMap<String, String> {
    let status = host.result("status", &json!({}));
    let of = |name: &str| status[name].as_array().unwrap().clone();
    let all = of("unsettled").into_iter().chain(of("unsettledRequests"));
    all.map(|one| (text(&one["attemptId"]), text(&one["outcome"])))
        .collect()
}

fn is_done(reply: &Value, kind: &str) -> bool {
    reply["kind"] == kind && (kind != "filing" || reply["step"] == "done")
}

fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < REPLY_TIMEOUT);
        std::thread::yield_now();
    }
}

#[test]
fn a_host_killed_at_any_of_28_points_loses_nothing_and_sends_nothing_twice() {
    let mut harness = FilingHarness::open();
    for (action, cut, left) in &POINTS {
        let point = format!("{action}, {cut:?}");
        let mut host = harness.harness.host();
        let (params, attempt) = harness.params(&mut host, action);
        let taken = harness.taken();
        harness.kill_at(host, action, &params, cut);

        let outcome = outcome_of(action, *left);
        let told = attempt.zip(outcome.map(str::to_owned));
        if *left != Left::Nothing {
            harness.attempts.extend(told.clone());
        }
        let mut next = harness.harness.host();
        assert_eq!(unsettled(&mut next), harness.attempts, "{point}");
        harness.ask_again(&mut next, action, &params, outcome);
        harness.attempts.extend(told);
        assert_eq!(unsettled(&mut next), harness.attempts, "{point}");
        let [uploads, requests] = more_taken(action, cut, *left);
        assert_eq!(harness.taken(), [taken[0] + uploads, taken[1] + requests], "{point}");
        assert_eq!(next.close(), 0, "{point}");
    }
}
