//! Attempts signed on the token and handed to the authority's portal, once each.

mod answers;
mod old_claims;

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use boring::sha::sha256;
use dosar_link::hex;
use serde_json::{Value, json};

use crate::documents::{by_qpdf, certified_without_changes, checked_outside, classic, signable};
use crate::fake_server::{FakeServer, TOKEN};
use crate::simulator::Simulator;
use crate::workstation::{Host, RIGHT_PIN, Workstation, credentials, occurs_below, text};

pub fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

/// A portal, a server, a workstation between them.
pub struct FilingHarness {
    pub simulator: Simulator,
    pub fake_server: FakeServer,
    pub here: Workstation,
}

impl FilingHarness {
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

    /// Uploads that reached the portal, whatever their outcome.
    pub fn uploads(&self) -> Vec<Value> {
        let told = self.simulator.ask("GET", "/filings", &Value::Null);
        told["filings"].as_array().unwrap().clone()
    }
}

/// Files attempts with the right PIN: every report in order, and the end.
pub fn file(host: &mut Host, attempts: &[String]) -> (Vec<Report>, Value) {
    let sealed = host.seal(RIGHT_PIN, certificate());
    file_with(host, Some(&sealed), attempts)
}

pub fn file_with(host: &mut Host, pin: Option<&str>, attempts: &[String]) -> (Vec<Report>, Value) {
    let id = host.begin("signAndSend", &params(pin, attempts));
    reports(host.replies_of(&id))
}

pub fn params(pin: Option<&str>, attempts: &[String]) -> Value {
    json!({
        "certificate": certificate(), "pin": pin, "confirmLastTry": false,
        "sessionToken": TOKEN, "attemptIds": attempts,
    })
}

#[derive(Debug)]
pub struct Report {
    pub attempt: String,
    pub outcome: String,
    pub index: Option<String>,
    pub reason: Option<String>,
    pub text: Option<String>,
    pub signed: Option<Vec<u8>>,
}

/// The reports of a call with their assembled documents, and the call's end.
pub fn reports(mut replies: Vec<Value>) -> (Vec<Report>, Value) {
    let end = replies.pop().unwrap();
    let mut chunks: Vec<u8> = Vec::new();
    let mut reports = Vec::new();
    for reply in replies {
        let data = |value: &Value| value.as_str().map(|text| STANDARD.decode(text).unwrap());
        if reply["kind"] == "chunk" {
            chunks.extend(data(&reply["data"]).unwrap());
        }
        if reply["kind"] != "filing" || reply["step"] != "done" {
            continue;
        }
        let report = &reply["report"];
        let signed = match &report["signed"] {
            Value::Null => None,
            signed if signed["isDropped"] == true => None,
            signed => {
                let bytes = data(&signed["data"]).unwrap_or_else(|| std::mem::take(&mut chunks));
                assert_eq!(signed["sizeBytes"], bytes.len());
                assert_eq!(signed["sha256"], hex::lower(&sha256(&bytes)));
                Some(bytes)
            }
        };
        let optional = |value: &Value| value.as_str().map(str::to_owned);
        reports.push(Report {
            attempt: text(&reply["attemptId"]),
            outcome: text(&report["outcome"]),
            index: optional(&report["uploadIndex"]),
            reason: optional(&report["error"]["reason"]),
            text: optional(&report["text"]),
            signed,
        });
    }
    (reports, end)
}

pub fn outcomes(reports: &[Report]) -> Vec<(&str, Option<&str>)> {
    reports
        .iter()
        .map(|report| (report.outcome.as_str(), report.reason.as_deref()))
        .collect()
}

#[test]
fn a_batch_is_signed_and_filed_under_one_login() {
    let harness = FilingHarness::open();
    let originals: Vec<Vec<u8>> = [100, 600_000, 2_000].map(classic).to_vec();
    let attempts: Vec<String> = originals
        .iter()
        .map(|one| harness.fake_server.attempt(certificate(), one))
        .collect();
    let mut host = harness.host();
    let (reports, end) = file(&mut host, &attempts);
    let counts = json!({ "submitted": 3, "rejected": 0, "unknown": 0, "notSent": 0 });
    assert_eq!(end["result"], counts);
    let uploads = harness.uploads();
    assert_eq!(uploads.len(), 3);
    let signatures = harness.here.token_calls("Sign");
    for ((report, original), (attempt, upload)) in reports.iter().zip(&originals).zip(attempts.iter().zip(&uploads)) {
        let signed = report.signed.as_ref().unwrap();
        assert_eq!((&report.attempt, report.outcome.as_str()), (attempt, "submitted"));
        assert!(signed.starts_with(original));
        assert_eq!(report.index.as_deref(), upload["index"].as_str());
        assert_eq!(upload["sha256"], hex::lower(&sha256(signed)));
        assert_eq!(upload["serial"], credentials().rsa.serial.as_str());
        assert_eq!(upload["fileName"], "d300_luna_10.pdf");
        let path = harness.here.path("signed.pdf");
        fs::write(&path, signed).unwrap();
        checked_outside(&path, &credentials().root, 1);
    }
    assert_eq!(harness.here.token_calls("Login"), 1);
    // Three documents and the certificate's one use at the gateway; each signature is asked for its length first.
    assert_eq!(signatures, 2 * 4);
    assert_eq!(harness.simulator.journal()["endpoints"]["filingLogin"]["count"], 1);
    let (bodies, tokens) = harness.fake_server.claim_headers();
    let key = host.result("status", &json!({}))["workstation"]["keyId"].clone();
    assert!(bodies.iter().all(|body| *body == json!({ "workstationKeyId": key })));
    assert!(tokens.iter().all(|token| *token == format!("Bearer {TOKEN}")));
    assert!(!occurs_below(harness.here.folder.path(), TOKEN));
}

#[test]
fn a_wrong_pin_costs_one_login_for_the_whole_batch() {
    let harness = FilingHarness::open();
    let attempts: Vec<String> = (0..3)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    let mut host = harness.host();
    let sealed = host.seal("9999", certificate());
    let (reports, end) = file_with(&mut host, Some(&sealed), &attempts);
    assert_eq!(end["error"]["reason"], "wrongPin");
    assert_eq!(outcomes(&reports), [("notSent", Some("wrongPin")); 3]);
    assert_eq!(harness.here.token_calls("Login"), 1);
    assert_eq!(harness.uploads().len(), 0);
}

#[test]
fn a_token_that_is_pulled_out_ends_the_batch_after_what_was_sent() {
    let harness = FilingHarness::open();
    let attempts: Vec<String> = (0..3)
        .map(|_| harness.fake_server.attempt(certificate(), &classic(10)))
        .collect();
    let mut host = harness.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    let id = host.begin("signAndSend", &params(Some(&sealed), &attempts));
    let mut replies = Vec::new();
    loop {
        let reply = host.next_reply();
        if reply["id"] != *id || reply["kind"] == "ack" {
            continue;
        }
        if reply["step"] == "sending" {
            harness.here.steer("removed\n");
        }
        let is_end = reply["kind"] == "error" || reply["kind"] == "success";
        replies.push(reply);
        if is_end {
            break;
        }
    }
    let (reports, end) = reports(replies);
    assert_eq!(end["error"]["reason"], "tokenRemoved");
    let removed = ("notSent", Some("tokenRemoved"));
    assert_eq!(outcomes(&reports), [("submitted", None), removed, removed]);
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn one_document_that_cannot_be_filed_does_not_stop_the_others() {
    let harness = FilingHarness::open();
    let encrypted = by_qpdf(
        harness.here.folder.path(),
        "locked.pdf",
        &["--encrypt", "", "owner", "256", "--"],
    );
    let sealed = certified_without_changes(harness.here.folder.path());
    let whole = classic(500);
    let contents = [
        &encrypted[..],
        &whole[..whole.len() - 60],
        b"<xml/>",
        &sealed,
        &whole,
        &whole,
        &whole,
    ];
    let attempts: Vec<String> = contents
        .iter()
        .map(|one| harness.fake_server.attempt(certificate(), one))
        .collect();
    harness
        .fake_server
        .change(&attempts[4], "sha256", json!("0".repeat(64)));
    harness.fake_server.change(
        &attempts[5],
        "certificateThumbprint",
        json!(credentials().ec.thumbprint),
    );
    let (reports, end) = file(&mut harness.host(), &attempts);
    assert_eq!(
        outcomes(&reports),
        [
            ("notSent", Some("documentEncrypted")),
            ("notSent", Some("documentIncomplete")),
            ("notSent", Some("documentNotPdf")),
            ("notSent", Some("documentLocked")),
            ("notSent", Some("contentChanged")),
            ("notSent", Some("attemptUnavailable")),
            ("submitted", None),
        ]
    );
    assert_eq!(end["result"]["notSent"], 6);
    assert_eq!(harness.uploads().len(), 1);
}

#[test]
fn content_is_fetched_from_the_calling_page_s_own_origin_only() {
    let harness = FilingHarness::open();
    let elsewhere = FakeServer::open();
    let content = classic(10);
    let foreign = elsewhere.attempt(certificate(), &content);
    for url in [
        format!("{}/content/{foreign}", elsewhere.origin),
        format!("{}.evil.example/content/x", harness.fake_server.origin),
        format!("{}@evil.example/", harness.fake_server.origin),
        "file:///etc/passwd".to_owned(),
    ] {
        let attempt = harness.fake_server.attempt(certificate(), &content);
        harness.fake_server.change(&attempt, "contentUrl", json!(url));
        let (reports, _) = file(&mut harness.host(), &[attempt]);
        assert_eq!(outcomes(&reports), [("notSent", Some("contentChanged"))], "{url}");
    }
    assert_eq!(harness.uploads().len(), 0);
}

#[test]
fn a_wrong_signature_of_the_token_is_not_sent() {
    let harness = FilingHarness::open();
    let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
    let mut host = harness.host();
    harness.here.steer("sign-wrong\n");
    let (reports, _) = file(&mut host, &attempts);
    assert_eq!(outcomes(&reports), [("notSent", Some("signatureInvalid")); 2]);
    assert_eq!(harness.uploads().len(), 0);
    let documents = fs::read_dir(harness.here.path("state/filings")).unwrap();
    let left = documents.filter(|file| {
        file.as_ref()
            .unwrap()
            .path()
            .extension()
            .is_some_and(|kind| kind == "pdf")
    });
    assert_eq!(left.count(), 0);
    harness.here.steer("");
    let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
    let (reports, _) = file(&mut host, &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None); 2]);
}

#[test]
fn an_attempt_that_the_server_refuses_is_not_signed() {
    let harness = FilingHarness::open();
    let mut host = harness.host();
    let unavailable = [("notSent", Some("attemptUnavailable")); 2];
    for (status, code, ends, expected) in [
        (409, "attempt.closed", "success", unavailable),
        (404, "attempt.notFound", "success", unavailable),
        (
            409,
            "attempt.heldElsewhere",
            "success",
            [("unknown", Some("attemptUnavailable")); 2],
        ),
        (401, "auth.required", "error", [("notSent", Some("sessionEnded")); 2]),
        (404, "route.notFound", "error", [("notSent", Some("serverDown")); 2]),
        (500, "internal", "error", [("notSent", Some("serverDown")); 2]),
    ] {
        harness.fake_server.refuse(Some((status, code)));
        let attempts = [(); 2].map(|()| harness.fake_server.attempt(certificate(), &classic(10)));
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(
            (end["kind"].as_str(), outcomes(&reports)),
            (Some(ends), expected.to_vec()),
            "{code}"
        );
    }
    assert_eq!(harness.here.token_calls("Login"), 0);
    assert_eq!(harness.uploads().len(), 0);
}

#[test]
fn every_form_of_document_is_signed_again_and_again() {
    let harness = FilingHarness::open();
    let mut host = harness.host();
    let forms = signable(harness.here.folder.path());
    let mut documents: Vec<Vec<u8>> = forms.iter().map(|(_, bytes)| bytes.clone()).collect();
    for signatures in 1..=3 {
        let attempts: Vec<String> = documents
            .iter()
            .map(|one| harness.fake_server.attempt(certificate(), one))
            .collect();
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(end["result"]["submitted"], forms.len());
        for (((name, _), document), report) in forms.iter().zip(&mut documents).zip(reports) {
            let signed = report.signed.unwrap();
            assert!(signed.starts_with(document), "{name}");
            let path = harness.here.path(&format!("{name}-{signatures}.pdf"));
            fs::write(&path, &signed).unwrap();
            checked_outside(&path, &credentials().root, signatures);
            *document = signed;
        }
    }
}

#[test]
fn the_longest_document_takes_little_more_memory_than_itself() {
    let harness = FilingHarness::open();
    let attempts = [harness.fake_server.attempt(certificate(), &classic(49 * 1024 * 1024))];
    let mut host = harness.host();
    let (reports, _) = file(&mut host, &attempts);
    assert_eq!(outcomes(&reports), [("submitted", None)]);
    let most = host.most_memory_kib();
    assert!(most < 100 * 1024, "{most} KiB");
}
