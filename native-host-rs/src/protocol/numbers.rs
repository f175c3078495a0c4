//! Numbers and lists of the protocol that cannot be out of range.

use std::marker::PhantomData;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::names::{AttemptId, AuthorityId};
use super::requests::RequestItem;
use crate::limits::{
    DOWNLOAD_CALL_MAX, FILING_CALL_MAX, REQUEST_CALL_MAX, SETTLE_CALL_MAX, SIGNED_BYTES_MAX, SPV_WINDOW_DAYS,
};

/// A count, from 0 to a million.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Count(u32);

impl Count {
    /// A count of things that cannot exceed a million here.
    #[must_use]
    pub fn of(number: usize) -> Self {
        Self(u32::try_from(number).unwrap_or(u32::MAX).min(1_000_000))
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Count {
    type Error = OutOfRange;

    fn try_from(number: u32) -> Result<Self, OutOfRange> {
        if number <= 1_000_000 {
            Ok(Self(number))
        } else {
            Err(OutOfRange)
        }
    }
}

impl From<Count> for u32 {
    fn from(count: Count) -> u32 {
        count.0
    }
}

/// Length of a signed document in bytes: from one to the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct SignedSize(u64);

impl TryFrom<u64> for SignedSize {
    type Error = OutOfRange;

    fn try_from(bytes: u64) -> Result<Self, OutOfRange> {
        if (1..=SIGNED_BYTES_MAX as u64).contains(&bytes) {
            Ok(Self(bytes))
        } else {
            Err(OutOfRange)
        }
    }
}

impl From<SignedSize> for u64 {
    fn from(size: SignedSize) -> u64 {
        size.0
    }
}

/// A number of bytes that JavaScript represents exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct SafeSize(u64);

impl SafeSize {
    /// Limits a number to the exact range.
    #[must_use]
    pub fn of(bytes: u64) -> Self {
        Self(bytes.min(SAFE_INTEGER_MAX))
    }
}

/// Largest integer that JavaScript represents exactly.
const SAFE_INTEGER_MAX: u64 = (1 << 53) - 1;

impl TryFrom<u64> for SafeSize {
    type Error = OutOfRange;

    fn try_from(bytes: u64) -> Result<Self, OutOfRange> {
        if bytes <= SAFE_INTEGER_MAX {
            Ok(Self(bytes))
        } else {
            Err(OutOfRange)
        }
    }
}

impl From<SafeSize> for u64 {
    fn from(size: SafeSize) -> u64 {
        size.0
    }
}

/// A look-back period that the mailbox supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct Days(u32);

impl Days {
    /// The number of days.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Days {
    type Error = OutOfRange;

    fn try_from(days: u32) -> Result<Self, OutOfRange> {
        if (1..=SPV_WINDOW_DAYS).contains(&days) {
            Ok(Self(days))
        } else {
            Err(OutOfRange)
        }
    }
}

/// A list with at least one item and at most the limit of a call.
#[derive(Debug, Clone)]
pub struct Several<T, const MOST: usize>(Vec<T>);

/// Messages of a download.
pub type MessageIds = Several<AuthorityId, DOWNLOAD_CALL_MAX>;
/// Attempts to file.
pub type AttemptIds = Several<AttemptId, FILING_CALL_MAX>;
/// Requests to send.
pub type Requests = Several<RequestItem, REQUEST_CALL_MAX>;
/// Attempts to settle.
pub type SettledIds = Several<AttemptId, SETTLE_CALL_MAX>;

impl<T, const MOST: usize> Several<T, MOST> {
    /// The items, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Several<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ReadSeveral(PhantomData))
    }
}

/// Stops reading at the first item too many.
struct ReadSeveral<T, const MOST: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for ReadSeveral<T, MOST> {
    type Value = Several<T, MOST>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "one to {MOST} things")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut things = Vec::new();
        while let Some(thing) = list.next_element()? {
            if things.len() == MOST {
                return Err(A::Error::custom(OutOfRange));
            }
            things.push(thing);
        }
        if things.is_empty() {
            return Err(A::Error::custom(OutOfRange));
        }
        Ok(Several(things))
    }
}

/// A number or a list length out of range.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("out of range")]
pub struct OutOfRange;

/// A boolean that can have only one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct Literal<const VALUE: bool>;

impl<const VALUE: bool> TryFrom<bool> for Literal<VALUE> {
    type Error = OutOfRange;

    fn try_from(value: bool) -> Result<Self, OutOfRange> {
        if value == VALUE { Ok(Self) } else { Err(OutOfRange) }
    }
}

impl<const VALUE: bool> From<Literal<VALUE>> for bool {
    fn from(_: Literal<VALUE>) -> bool {
        VALUE
    }
}
