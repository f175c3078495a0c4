//! Every error code of the host with its cause, and calls that are cancelled at every step.

use std::collections::BTreeSet;

use dosar_link::protocol::LINK_PROTOCOL;
use serde_json::{Value, json};

use crate::documents::classic;
use crate::fake_server::{FakeServer, TOKEN};
use crate::saving::{confirm_folder, saving};
use crate::simulator::Simulator;
use crate::workstation::{Host, RIGHT_PIN, Workstation, a_call_id, credentials, downloading, listing, request, text};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// How a call ends that says something else of itself than this library would.
fn end_of(host: &mut Host, action: &str, change: impl FnOnce(&mut Value)) -> Value {
    let id = a_call_id();
    let mut message = request(&id, action, &json!({}));
    change(&mut message);
    host.say(&message);
    host.replies_of(&id).pop().unwrap()
}

fn pin(host: &mut Host, pin: &str) -> Value {
    let sealed = host.seal(pin, certificate());
    listing(certificate(), Some(&sealed))
}

type Cause = (&'static str, &'static str, fn() -> Value);

/// Reason, cause, and the end of a call that meets it.
const CAUSES: &[Cause] = &[
    ("hostOutdated", "a page of a newer protocol", || {
        end_of(&mut Workstation::offline().host(), "listCertificates", |message| {
            message["protocol"] = (LINK_PROTOCOL + 1).into();
        })
    }),
    ("libraryOutdated", "a page of an older protocol", || {
        end_of(&mut Workstation::offline().host(), "listCertificates", |message| {
            message["protocol"] = (LINK_PROTOCOL - 1).into();
        })
    }),
    ("parameterMissing", "a request without its certificate", || {
        Workstation::offline().host().call("sendSpvRequest", &json!({}))
    }),
    ("invalidMessage", "a folder without a name", || {
        Workstation::offline()
            .host()
            .call("checkFolder", &json!({ "path": "" }))
    }),
    ("originNotAllowed", "a page that is not configured here", || {
        let here = Workstation::with(&json!({ "origins": ["https://other.dosar.example"] }));
        here.host().call("checkFolder", &json!({ "path": "/" }))
    }),
    ("folderNotConfirmed", "a folder that nobody confirmed here", || {
        let here = Workstation::offline();
        let params = saving(&here, "7c1d2c1e-77aa-4c55-8f21-9d3e5a6b0000");
        here.host().call("saveDocument", &params)
    }),
    ("certificateNotFound", "a certificate of no token here", || {
        Workstation::offline()
            .host()
            .call("listSpvMessages", &listing(&"0".repeat(40), None))
    }),
    ("pinRequired", "a token that nobody is logged in to", || {
        Workstation::offline()
            .host()
            .call("listSpvMessages", &listing(certificate(), None))
    }),
    ("pinUnreadable", "a PIN sealed for another page", || {
        let here = Workstation::offline();
        let mut host = here.host();
        let sealed = host.seal_for(RIGHT_PIN, certificate(), "https://other.dosar.example");
        host.call("listSpvMessages", &listing(certificate(), Some(&sealed)))
    }),
    ("wrongPin", "a wrong PIN", || {
        let here = Workstation::offline();
        let mut host = here.host();
        let params = pin(&mut host, "9999");
        host.call("listSpvMessages", &params)
    }),
    ("pinLocked", "a locked token", || {
        let here = Workstation::offline();
        here.steer("locked\n");
        let mut host = here.host();
        let params = pin(&mut host, RIGHT_PIN);
        host.call("listSpvMessages", &params)
    }),
    ("lastTryUnconfirmed", "one try left and nobody who says yes", || {
        let here = Workstation::offline();
        here.steer("final-try\n");
        let mut host = here.host();
        let params = pin(&mut host, RIGHT_PIN);
        host.call("listSpvMessages", &params)
    }),
    ("authorityDown", "an authority that is nowhere", || {
        let here = Workstation::offline();
        let mut host = here.host();
        let params = pin(&mut host, RIGHT_PIN);
        host.call("listSpvMessages", &params)
    }),
    ("tokenRemoved", "a token pulled out while it signs", || {
        let simulator = Simulator::start();
        let here = Workstation::at(&simulator.spv);
        here.steer("fail=Sign:32\n");
        let mut host = here.host();
        let params = pin(&mut host, RIGHT_PIN);
        host.call("listSpvMessages", &params)
    }),
    ("storageFailed", "a folder of the host that is a file", || {
        let here = Workstation::offline();
        std::fs::write(here.path("state"), b"").unwrap();
        here.host().call("status", &json!({}))
    }),
    ("cancelledByUser", "a user who gives up", || {
        let here = Workstation::offline();
        here.steer("slow=GetSlotList:1500\n");
        let mut host = here.host();
        let id = host.begin("listCertificates", &json!({}));
        host.say(&json!({ "kind": "cancel", "id": id }));
        host.replies_of(&id).pop().unwrap()
    }),
    ("sameActionPending", "a call that is already running", || {
        let here = Workstation::offline();
        here.steer("slow=GetSlotList:1500\n");
        let mut host = here.host();
        let id = host.begin("listCertificates", &json!({}));
        host.say(&request(&id, "listCertificates", &json!({})));
        host.replies_of(&id).pop().unwrap()
    }),
];

#[test]
fn every_code_of_the_host_is_met_by_its_cause() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../contracts/link/vectors/codes.json");
    let codes: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let own = codes.as_object().unwrap().iter();
    let own: BTreeSet<&str> = own
        .filter(|(_, parts)| parts.as_array().unwrap().contains(&json!("host")))
        .map(|(code, _)| code.as_str())
        .collect();
    let mut met = BTreeSet::new();
    for (reason, cause, meet) in CAUSES {
        let end = meet();
        assert_eq!(end["error"]["reason"], *reason, "{cause}: {end}");
        met.insert(text(&end["error"]["code"]));
    }
    assert_eq!(met.iter().map(String::as_str).collect::<BTreeSet<_>>(), own);
}

/// A workstation between a slow token, a slow authority and our server, so that every step of a call can be met.
struct FilingHarness {
    simulator: Simulator,
    fake_server: FakeServer,
    here: Workstation,
    messages: Vec<String>,
    asked: u8,
}

impl FilingHarness {
    fn open() -> Self {
        let simulator = Simulator::start();
        let messages = simulator.seed(2);
        let delays = [
            "listaMesaje",
            "descarcare",
            "cerere",
            "filingForm",
            "filingUpload",
            "policy",
        ];
        let delays: Value = delays
            .iter()
            .map(|endpoint| ((*endpoint).to_owned(), json!(300)))
            .collect();
        simulator.behave(&json!({ "delaysMs": delays, "answerRequestsAfterMs": 0 }));
        let here = Workstation::filing_at(&simulator);
        here.steer("slow=GetSlotList:200\nslow=Login:300\nslow=Sign:200\n");
        confirm_folder(&here);
        Self {
            simulator,
            fake_server: FakeServer::open(),
            here,
            messages,
            asked: 0,
        }
    }

    fn params(&mut self, action: &str, sealed: &str) -> Value {
        let mut attempts = || {
            self.asked += 2;
            [self.asked - 1, self.asked].map(|number| format!("4a1d2c1e-77aa-4c55-8f21-9d3e5a6b7c{number:02x}"))
        };
        let with = |more: Value| {
            let mut params = json!({ "certificate": certificate(), "pin": sealed, "confirmLastTry": false });
            for (key, value) in more.as_object().unwrap() {
                params[key] = value.clone();
            }
            params
        };
        match action {
            "listSpvMessages" => listing(certificate(), Some(sealed)),
            "downloadSpvContent" => downloading(certificate(), Some(sealed), &self.messages),
            "signAndSend" => {
                let attempts: Vec<String> = (0..2)
                    .map(|_| self.fake_server.attempt(certificate(), &classic(10)))
                    .collect();
                with(json!({ "sessionToken": TOKEN, "attemptIds": attempts }))
            }
            "sendSpvRequest" => {
                let query = json!({ "tip": "VECTOR FISCAL", "cui": "12345674" });
                let requests = attempts().map(|id| json!({ "attemptId": id, "query": query }));
                with(json!({ "requests": requests }))
            }
            "settleAttempts" => json!({ "attemptIds": attempts() }),
            "checkFolder" => json!({ "path": "/" }),
            "saveDocument" => saving(&self.here, &self.fake_server.receipt(&classic(10))),
            _ => json!({}),
        }
    }

    /// Filings and requests that have reached the authority.
    fn taken(&self) -> usize {
        let count = |endpoint: &str| {
            let journal = self.simulator.journal();
            let count = journal["endpoints"][endpoint]["count"].as_u64().unwrap_or(0);
            usize::try_from(count).unwrap()
        };
        count("filingUpload") + count("cerere")
    }
}

/// All actions of the protocol.
pub(crate) const ACTIONS: &[&str] = &[
    "status",
    "listCertificates",
    "listSpvMessages",
    "downloadSpvContent",
    "signAndSend",
    "sendSpvRequest",
    "settleAttempts",
    "checkFolder",
    "saveDocument",
];

/// Gives a call up at its `step`th ack; 0 is at once. Answers what it waited for, and its replies; none when it ended
/// before.
fn give_up(host: &mut Host, action: &str, params: &Value, step: usize) -> Option<(Vec<String>, Vec<Value>)> {
    let id = host.begin(action, params);
    let mut waits = Vec::new();
    let mut replies = Vec::new();
    while waits.len() < step {
        let reply = host.next_reply();
        if reply["id"] != id.as_str() {
            continue;
        }
        match reply["kind"].as_str().unwrap() {
            "ack" => waits.push(reply["waits"].as_str().unwrap_or("nothing").to_owned()),
            "success" | "error" => return None,
            _ => replies.push(reply),
        }
    }
    host.say(&json!({ "kind": "cancel", "id": id }));
    replies.extend(host.replies_of(&id));
    Some((waits, replies))
}

#[test]
fn a_call_of_every_action_can_be_given_up_at_every_step() {
    let mut harness = FilingHarness::open();
    for action in ACTIONS {
        let is_sent = ["signAndSend", "sendSpvRequest"].contains(action);
        for step in 0.. {
            let before = harness.taken();
            let mut host = harness.here.host().of_origin(&harness.fake_server.origin);
            let sealed = host.seal(RIGHT_PIN, certificate());
            let params = harness.params(action, &sealed);
            let Some((waits, mut replies)) = give_up(&mut host, action, &params, step) else {
                assert!(step > 0);
                break;
            };
            let met = format!("{action} at {waits:?}");
            let end = replies.pop().unwrap();
            if is_sent {
                // It ends by itself, each item reported once; nothing is sent that was not on its way.
                assert_eq!(end["kind"], "success", "{met}: {end}");
                let reports: Vec<&Value> = replies
                    .iter()
                    .map(|reply| &reply["report"])
                    .filter(|it| !it.is_null())
                    .collect();
                assert_eq!(reports.len(), 2, "{met}: {replies:?}");
                let sent = reports.iter().filter(|report| report["outcome"] != "notSent").count();
                assert_eq!(harness.taken() - before, sent, "{met}");
                let on_its_way = waits.iter().filter(|what| *what == "authority").count();
                let outcomes: Vec<&Value> = reports.iter().map(|report| &report["outcome"]).collect();
                assert!(sent <= on_its_way, "{met}: {outcomes:?}");
                for report in reports.iter().filter(|report| report["outcome"] == "notSent") {
                    assert_eq!(report["error"]["reason"], "cancelledByUser", "{met}");
                }
            } else {
                let is_given_up = end["error"]["reason"] == "cancelledByUser";
                assert!(is_given_up || step == 0 && end["kind"] == "success", "{met}: {end}");
            }
            let again = harness.params(action, &sealed);
            assert_eq!(host.call(action, &again)["kind"], "success", "after {met}");
        }
    }
}
