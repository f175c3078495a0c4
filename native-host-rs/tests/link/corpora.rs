//! Runs the whole fuzzing corpus through the host's parsers.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::alone::{most_memory_kib_of, print_most_memory};

#[path = "../../fuzz/targets/mod.rs"]
mod targets;

#[test]
fn every_corpus_input_is_parsed_in_bounded_time_and_memory() {
    let kib = most_memory_kib_of("corpora::every_corpus_input_is_parsed");
    assert!(kib < MOST_MEMORY_KIB, "{kib} KiB");
}

#[test]
#[ignore = "run above in a process of its own"]
fn every_corpus_input_is_parsed() {
    for (name, run) in targets::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
        let mut count = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let input = fs::read(&path).unwrap();
            let begun = Instant::now();
            run(&input);
            assert!(begun.elapsed() < LONGEST, "{}", path.display());
            count += 1;
        }
        assert!(count > 20, "{name}: {count} inputs");
    }
    print_most_memory();
}

const LONGEST: Duration = Duration::from_secs(1);
const MOST_MEMORY_KIB: u64 = 32 * 1024;
