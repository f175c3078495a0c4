//! A document signed by hosts of two systems: sound for strangers, and the same but for its time and its signature.

use serde_json::json;

use crate::documents::{Signed, classic, signable};
use crate::fake_server::FakeServer;
use crate::filing::{FilingHarness, certificate, file};
use crate::repeats::repeats;
use crate::simulator::Simulator;
use crate::workstation::Workstation;
use crate::workstation::target::{Target, of_hosts};

const DOCUMENTS: usize = 100;
/// What one call signs.
const BATCH: usize = 10;

fn on(target: &'static Target) -> FilingHarness {
    let simulator = Simulator::start();
    FilingHarness {
        here: Workstation::filing_on(target, &simulator),
        simulator,
        fake_server: FakeServer::open(),
    }
}

/// Signs documents at one host, in batches.
fn signed(harness: &FilingHarness, documents: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut host = harness.host();
    let mut all = Vec::new();
    for batch in documents.chunks(BATCH) {
        let attempts: Vec<String> = batch
            .iter()
            .map(|one| harness.fake_server.attempt(certificate(), one))
            .collect();
        let (reports, end) = file(&mut host, &attempts);
        assert_eq!(end["result"]["submitted"], json!(batch.len()), "{end}");
        all.extend(reports.into_iter().map(|report| report.signed.unwrap()));
    }
    assert_eq!(host.close(), 0);
    all
}

/// An update of a document with its time and its signature left out.
fn without_time_and_signature(update: &[u8]) -> String {
    let text: String = update.iter().map(|byte| char::from(*byte)).collect();
    let without = |text: &str, from: &str, to: char| {
        let (before, rest) = text.split_once(from).unwrap();
        let (left_out, after) = rest.split_once(to).unwrap();
        assert!(!left_out.is_empty());
        format!("{before}{from}{to}{after}")
    };
    without(&without(&text, "/M(", ')'), "/Contents<", '>')
}

#[test]
fn a_document_signed_on_two_systems_differs_in_its_time_and_signature_only() {
    let (there, here) = (on(of_hosts()), on(&Target::Here));
    let forms = signable(there.here.folder.path());
    let documents: Vec<Vec<u8>> = (0..repeats(DOCUMENTS))
        .map(|at| {
            forms
                .get(at)
                .map_or_else(|| classic(1000 * at), |(_, bytes)| bytes.clone())
        })
        .collect();
    let both = signed(&there, &documents).into_iter().zip(signed(&here, &documents));
    let mut sound = Signed::default();
    for (original, (one, other)) in documents.iter().zip(both) {
        assert!(one.starts_with(original) && other.starts_with(original));
        let updates = [&one, &other].map(|signed| without_time_and_signature(&signed[original.len()..]));
        assert_eq!(updates[0], updates[1]);
        sound.add(there.here.folder.path(), &one, 1);
    }
    sound.are_sound_for_pyhanko();
}
