#![no_main]

#[path = "../targets/mod.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|input: &[u8]| targets::certificates::run(input));
