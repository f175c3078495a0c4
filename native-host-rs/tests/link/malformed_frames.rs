//! A million malformed frames, or a tenth of them: well-framed garbage is answered, a framing error ends the host.

mod damage;

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use dosar_link::framing::FrameError;
use dosar_link::host::serve;
use dosar_link::protocol::MessageHead;
use serde_json::json;

use crate::alone::{most_memory_kib_of, print_most_memory};
use crate::repeats::repeats;
use crate::workstation::{EXTENSION, Workstation, a_call_id, reaching_nothing, request};
use damage::{Ending, Random};

/// Frames of all tests of this file together: a million.
const IN_STEP: usize = 600_000;
const OUT_OF_STEP: usize = 399_700;
const ENDED_HOSTS: usize = 300;
/// Frames between two questions whether the host still answers.
const BATCH: usize = 1000;
const LONGEST: Duration = Duration::from_secs(1);
const MOST_MEMORY_KIB: u64 = 32 * 1024;

#[test]
fn well_framed_garbage_is_answered_in_bounded_time_and_does_not_harm_the_host() {
    assert_eq!(IN_STEP + OUT_OF_STEP + ENDED_HOSTS, 1_000_000);
    let mut random = Random::seeded();
    let here = Workstation::offline();
    let mut host = here.host();
    host.result("status", &json!({}));
    let (mut to_answer, mut answered) = (0, 0);
    let batches = repeats(IN_STEP / BATCH);
    for _ in 0..batches {
        let mut stream = Vec::new();
        for _ in 0..BATCH {
            let frame = random.frame();
            to_answer += usize::from(serde_json::from_slice::<MessageHead>(&frame).is_ok());
            stream.extend_from_slice(&u32::try_from(frame.len()).unwrap().to_ne_bytes());
            stream.extend_from_slice(&frame);
        }
        host.say_bytes(&stream);
        let question = a_call_id();
        let asked = Instant::now();
        host.say(&request(&question, "status", &json!({})));
        answered += host.answers_until(&question);
        assert!(asked.elapsed() < LONGEST, "{random}");
    }
    let most_memory_kib = host.most_memory_kib();
    answered += host.answers_until_the_end();
    assert!(to_answer > batches * BATCH / 4, "{to_answer} say whom to answer");
    assert_eq!(answered, to_answer, "{random}");
    assert!(most_memory_kib < MOST_MEMORY_KIB, "{most_memory_kib} KiB, {random}");
    assert_eq!(here.token_calls("Login"), 0);
}

#[test]
fn a_badly_framed_stream_ends_with_its_reason_in_bounded_time_and_memory() {
    let kib = most_memory_kib_of("malformed_frames::badly_framed_streams");
    assert!(kib < MOST_MEMORY_KIB, "{kib} KiB");
}

#[test]
#[ignore = "run above in a process of its own"]
fn badly_framed_streams() {
    let mut random = Random::seeded();
    let folder = tempfile::tempdir().unwrap();
    let config = reaching_nothing(folder.path());
    for _ in 0..repeats(OUT_OF_STEP) {
        let (stream, ending) = random.stream();
        let begun = Instant::now();
        let ended = serve(config.clone(), &mut stream.as_slice(), Box::new(std::io::sink()));
        assert!(begun.elapsed() < LONGEST, "{random}");
        match ending {
            Ending::TooLong => assert!(matches!(ended, Err(FrameError::TooLong { .. })), "{random}"),
            Ending::Cut => assert!(matches!(ended, Err(FrameError::Cut)), "{random}"),
        }
    }
    print_most_memory();
}

#[test]
fn a_host_with_a_badly_framed_stream_ends_in_bounded_time_and_says_why() {
    let mut random = Random::seeded();
    let here = Workstation::offline();
    let longest = LONGEST + here.time_to_start();
    for _ in 0..repeats(ENDED_HOSTS) {
        let (stream, ending) = random.stream();
        let mut program = here.program();
        program.arg(format!("chrome-extension://{EXTENSION}/"));
        program
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut host = program.spawn().unwrap();
        let mut pipe = host.stdin.take().unwrap();
        // A host that ends at once may not take it all.
        let _ = pipe.write_all(&stream);
        let said = Instant::now();
        // A browser closes the pipe of a message that it cut; one that is too long ends an open pipe.
        let open = (ending == Ending::TooLong).then_some(pipe);
        assert_eq!(host.wait().unwrap().code(), Some(1), "{random}");
        assert!(said.elapsed() < longest, "{random}");
        drop(open);
        let mut reason = String::new();
        host.stderr.unwrap().read_to_string(&mut reason).unwrap();
        assert!(reason.starts_with(ending.words()), "{reason} {random}");
    }
    assert_eq!(here.token_calls("Initialize"), 0);
}
