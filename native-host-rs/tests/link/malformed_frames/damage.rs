//! Generates malformed frames, the same ones for the same seed.

use std::fmt::{Display, Formatter, Result};

use serde_json::{Value, json};

use crate::errors::ACTIONS;
use crate::workstation::request;

/// Numbers that look random.
pub struct Random {
    seed: u64,
    state: u64,
    good: Vec<Vec<u8>>,
}

/// What a stream ends with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    TooLong,
    Cut,
}

impl Ending {
    /// Beginning of the host's message about it.
    pub fn words(self) -> &'static str {
        match self {
            Self::TooLong => "frame of ",
            Self::Cut => "pipe ended inside a frame",
        }
    }
}

impl Display for Random {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        write!(formatter, "again with DOSAR_SEED={}", self.seed)
    }
}

impl Random {
    /// The seed of every run, or the one that is asked for.
    pub fn seeded() -> Self {
        let seed = std::env::var("DOSAR_SEED").map_or(0x2545_F491_4F6C_DD1D, |seed| seed.parse().unwrap());
        Self {
            seed,
            state: seed.max(1),
            good: ACTIONS.iter().map(|action| a_call(action)).collect(),
        }
    }

    /// A well-framed message that the host cannot act on.
    pub fn frame(&mut self) -> Vec<u8> {
        match self.below(64) {
            0 => self.changed(),
            1..4 => self.with_strange_value(),
            _ => self.unreadable(),
        }
    }

    /// A few frames in step, then one that is too long or cut.
    pub fn stream(&mut self) -> (Vec<u8>, Ending) {
        let mut stream = Vec::new();
        for _ in 0..self.below(3) {
            let frame = self.unreadable();
            stream.extend_from_slice(&length(frame.len()));
            stream.extend_from_slice(&frame);
        }
        let rest = self.bytes(200);
        let ending = if self.below(2) == 0 {
            let longer = LONGEST_FRAME + 1 + self.below(usize::try_from(u32::MAX).unwrap() - LONGEST_FRAME);
            stream.extend_from_slice(&length(longer));
            stream.extend_from_slice(&rest);
            Ending::TooLong
        } else if self.below(8) == 0 {
            let some = 1 + self.below(3);
            stream.extend_from_slice(&length(self.below(LONGEST_FRAME))[..some]);
            Ending::Cut
        } else {
            let announced = rest.len() + 1 + self.below(LONGEST_FRAME - rest.len());
            stream.extend_from_slice(&length(announced));
            stream.extend_from_slice(&rest);
            Ending::Cut
        };
        (stream, ending)
    }

    /// A frame without a readable message, possibly with a readable call id.
    fn unreadable(&mut self) -> Vec<u8> {
        let good = self.below(self.good.len());
        let mut bytes = self.good[good].clone();
        let place = self.below(bytes.len());
        match self.below(8) {
            0 => bytes.truncate(place),
            1 => drop(bytes.splice(place..place, BAD_UTF_8[self.below(BAD_UTF_8.len())].iter().copied())),
            2 => bytes = self.nested(),
            3 => bytes = self.bytes(300),
            4 => bytes.clear(),
            // Read as far as it says whom to answer: the end is where it breaks the schema.
            5 => replace(&mut bytes, "\"origin\":\"https://", "\"origin\":\"javascript://"),
            6 => replace(&mut bytes, "\"versions\":", "\"versiuni\":"),
            _ => bytes = self.of_small_parts(),
        }
        bytes
    }

    /// A call with one changed byte; its parameters stay invalid for its action.
    fn changed(&mut self) -> Vec<u8> {
        let good = self.below(self.good.len());
        let mut bytes = self.good[good].clone();
        let place = self.below(bytes.len());
        bytes[place] = u8::try_from(self.below(256)).unwrap();
        bytes
    }

    /// A call in which one value is of another kind.
    fn with_strange_value(&mut self) -> Vec<u8> {
        let good = self.below(self.good.len());
        let mut call: Value = serde_json::from_slice(&self.good[good]).unwrap();
        let strange = [
            json!(null),
            json!(-1),
            json!(1e300),
            json!([[]]),
            json!({ "a": {} }),
            json!("\u{0}\u{202e}"),
        ];
        let field = ["kind", "protocol", "action", "params", "origin", "versions", "more"][self.below(7)];
        call[field] = strange[self.below(strange.len())].clone();
        call.to_string().into_bytes()
    }

    /// Lists and objects in one another, open or closed, mostly some thousand deep.
    fn nested(&mut self) -> Vec<u8> {
        let most = if self.below(2000) == 0 { LONGEST_FRAME / 8 } else { 3000 };
        let depth = self.below(most);
        match self.below(3) {
            0 => "[".repeat(depth),
            1 => "{\"a\":".repeat(depth),
            _ => format!("{}{}", "[".repeat(depth), "]".repeat(depth)),
        }
        .into_bytes()
    }

    /// A call with thousands of small things in it, mostly some kilobytes long.
    fn of_small_parts(&mut self) -> Vec<u8> {
        let most = if self.below(2000) == 0 { LONGEST_FRAME } else { 4000 };
        let part = ["0,", "[],", "[0],", "{},", "{\"\":0},", "\"\","][self.below(6)];
        let parts = part.repeat(self.below(most - 600) / part.len());
        let list = format!("\"{}\":[{parts}0]", ["params", "more", "versions"][self.below(3)]);
        let good = self.below(self.good.len());
        let mut bytes = self.good[good].clone();
        bytes.pop();
        bytes.extend_from_slice(format!(",{list}}}").as_bytes());
        bytes
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most))
            .map(|_| u8::try_from(self.below(256)).unwrap())
            .collect()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state % u64::try_from(bound).unwrap()).unwrap()
    }
}

const LONGEST_FRAME: usize = 1024 * 1024;
const BAD_UTF_8: [&[u8]; 5] = [
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xf0\x28\x8c\x28",
];

/// A call with invalid parameters. No damage can turn its id into that of another test's call.
fn a_call(action: &str) -> Vec<u8> {
    let params = json!({ "certificate": "A", "days": 61, "messageIds": [], "path": 1 });
    serde_json::to_vec(&request("00000000-0000-4000-8000-000000000000", action, &params)).unwrap()
}

fn replace(bytes: &mut Vec<u8>, from: &str, to: &str) {
    let text = String::from_utf8(std::mem::take(bytes)).unwrap();
    assert!(text.contains(from));
    *bytes = text.replace(from, to).into_bytes();
}

fn length(bytes: usize) -> [u8; 4] {
    u32::try_from(bytes).unwrap().to_ne_bytes()
}
