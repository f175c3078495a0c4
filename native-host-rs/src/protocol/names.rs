//! The closed texts of the link protocol, parsed once into types that cannot be wrong.

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

macro_rules! closed_text {
    ($(#[$doc:meta])* $name:ident, $accepts:expr) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The text as it crosses the link.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::protocol::names::NotOfThisForm;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                let accepts: fn(&str) -> bool = $accepts;
                if accepts(&text) { Ok(Self(text)) } else { Err($crate::protocol::names::NotOfThisForm(stringify!($name))) }
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.0
            }
        }
    };
}
pub(super) use closed_text;

/// A text of the wrong form. Never repeats the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a {0}")]
pub struct NotOfThisForm(pub(super) &'static str);

closed_text!(
    /// Correlation id of a call: a UUID in lower case.
    CallId,
    is_uuid
);
closed_text!(
    /// Id of an attempt to file: a UUID in lower case. Safe as a file name.
    AttemptId,
    is_uuid
);
closed_text!(
    /// Id of a filing: a UUID in lower case.
    FilingId,
    is_uuid
);
closed_text!(
    /// SHA-256, 64 hexadecimal digits in lower case.
    Sha256Text,
    |text| text.len() == 64 && text.bytes().all(is_lower_hex)
);
closed_text!(
    /// SHA-1 of a certificate's DER, 40 hexadecimal digits in upper case.
    Thumbprint,
    |text| text.len() == 40 && text.bytes().all(is_upper_hex)
);
closed_text!(
    /// Id of the workstation's key pair: 22 characters of base64url(SHA-256(public key)).
    KeyId,
    |text| text.len() == 22 && text.bytes().all(is_base64url)
);
closed_text!(
    /// The workstation's public key: uncompressed P-256 point, base64url without padding.
    PublicKeyText,
    |text| text.len() == 87 && text.bytes().all(is_base64url)
);
closed_text!(
    /// Index of a message or of an upload at the authority.
    AuthorityId,
    |text| (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
);
closed_text!(
    /// Tax id of a company or a person.
    TaxId,
    |text| (1..=13).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
);
closed_text!(
    /// Form of a declaration. Safe in a file name.
    StatementType,
    |text| (1..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
);
closed_text!(
    /// Period of a declaration, `yyyy` or `yyyy-MM`.
    Period,
    |text| follows(text, "dddd") || follows(text, "dddd-dd")
);
closed_text!(
    /// Name of a saved document, made by this host.
    DocumentName,
    |text| {
        let stem = text.strip_suffix(".pdf").unwrap_or_default();
        (1..=crate::limits::DOCUMENT_STEM_MAX).contains(&stem.len()) && stem.bytes().all(is_base64url)
    }
);
closed_text!(
    /// A web origin: scheme, host in lower case, and a non-default port.
    Origin,
    is_origin
);
closed_text!(
    /// Version of a part, read as a semantic version by the page's library only.
    Version,
    |text| text.encode_utf16().count() <= 40
);
closed_text!(
    /// Text of a certificate or a token that is shown to a person.
    ShortText,
    |text| text.encode_utf16().count() <= 500
);
closed_text!(
    /// Kind of a message; the authority adds new ones.
    MessageKind,
    |text| text.encode_utf16().count() <= 200
);
closed_text!(
    /// Free text of a message.
    MessageDetails,
    |text| text.encode_utf16().count() <= 4000
);
closed_text!(
    /// A message of the listing that could not be read, as it came.
    UnreadableText,
    |text| text.encode_utf16().count() <= 8000
);
closed_text!(
    /// The authority's text of a refusal.
    RefusalText,
    |text| text.encode_utf16().count() <= 2000
);
closed_text!(
    /// Path of a folder on this workstation.
    FolderPath,
    |text| !text.is_empty() && is_plain(text, crate::limits::FOLDER_PATH_MAX)
);
closed_text!(
    /// Sentence of the doctor, for a person.
    FindingText,
    |text| !text.is_empty() && is_plain(text, crate::limits::FINDING_TEXT_MAX)
);
closed_text!(
    /// Serial number of a certificate, hexadecimal digits in upper case.
    SerialNumber,
    |text| (1..=64).contains(&text.len()) && text.bytes().all(is_upper_hex)
);
closed_text!(
    /// UTC instant, ISO 8601.
    Instant,
    is_instant
);
closed_text!(
    /// `dd.MM.yyyy HH:mm:ss` or `dd.MM.yyyy`, Romanian local time.
    AuthorityTime,
    |text| follows(text, "dd.dd.dddd") || follows(text, "dd.dd.dddd dd:dd:dd")
);
closed_text!(
    /// Base64 with padding, at most one chunk.
    Base64Text,
    |text| {
        let body = text.trim_end_matches('=');
        text.len() - body.len() <= 2
            && text.len() <= crate::limits::LINK_CHUNK_BYTES.div_ceil(3) * 4
            && body.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/')
    }
);
closed_text!(
    /// A PIN sealed to a workstation: `v1.<keyId>.<enc>.<ciphertext>`. Worthless without that workstation's key.
    SealedPin,
    is_sealed_pin
);

/// Token of a certificate session at the server. A secret: it never prints itself.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub struct SessionToken(Zeroizing<String>);

impl SessionToken {
    /// The token, for the one header that needs it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for SessionToken {
    type Error = NotOfThisForm;

    fn try_from(text: String) -> Result<Self, NotOfThisForm> {
        let text = Zeroizing::new(text);
        if (20..=200).contains(&text.len()) && text.bytes().all(is_base64url) {
            Ok(Self(text))
        } else {
            Err(NotOfThisForm("SessionToken"))
        }
    }
}

impl std::fmt::Debug for SessionToken {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("[redacted]")
    }
}

impl ShortText {
    /// Truncates a text of a token or a certificate to the limit.
    #[must_use]
    pub fn cut(text: &str) -> Self {
        Self(cut(text, 500))
    }
}

impl UnreadableText {
    /// Truncates what came to the limit.
    #[must_use]
    pub fn cut(text: &str) -> Self {
        Self(cut(text, 8000))
    }
}

impl FindingText {
    /// Makes a line of a text: with a capital at its start, without control characters, truncated to the limit.
    #[must_use]
    pub fn sentence(text: &str) -> Self {
        let line: String = text
            .chars()
            .map(|character| if character.is_control() { ' ' } else { character })
            .collect();
        let mut rest = line.trim().chars();
        let first = rest.next().unwrap_or('-').to_uppercase();
        let sentence: String = first.chain(rest).collect();
        Self(cut(&sentence, crate::limits::FINDING_TEXT_MAX))
    }
}

impl RefusalText {
    /// Truncates the authority's text to the limit.
    #[must_use]
    pub fn cut(text: &str) -> Self {
        Self(cut(text, 2000))
    }
}

fn cut(text: &str, units: usize) -> String {
    let mut left = units;
    text.chars()
        .take_while(|character| {
            let fits = character.len_utf16() <= left;
            left = left.saturating_sub(character.len_utf16());
            fits
        })
        .collect()
}

/// Whether a text is at most so many UTF-16 units long and holds no control characters.
pub(super) fn is_plain(text: &str, units: usize) -> bool {
    text.encode_utf16().count() <= units && !text.chars().any(char::is_control)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(place, byte)| match place {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => is_lower_hex(byte),
        })
}

fn is_lower_hex(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)
}

fn is_upper_hex(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte)
}

fn is_base64url(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

fn is_origin(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")) else {
        return false;
    };
    let (host, port) = match rest.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (rest, None),
    };
    let host_fits = !host.is_empty()
        && host
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'.' || byte == b'-');
    let port_fits =
        port.is_none_or(|port| (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit()));
    text.len() <= 300 && host_fits && port_fits
}

fn is_sealed_pin(text: &str) -> bool {
    if text.len() > 600 {
        return false;
    }
    let parts: Vec<&str> = text.split('.').collect();
    let [version, key, enc, ciphertext] = parts.as_slice() else {
        return false;
    };
    *version == "v1"
        && key.len() == 22
        && enc.len() == 87
        && (22..=400).contains(&ciphertext.len())
        && [key, enc, ciphertext].iter().all(|part| part.bytes().all(is_base64url))
}

fn is_instant(text: &str) -> bool {
    let Some((clock, "")) = text.rsplit_once('Z') else {
        return false;
    };
    match clock.split_once('.') {
        Some((whole, fraction)) => {
            follows(whole, "dddd-dd-ddTdd:dd:dd")
                && (1..=9).contains(&fraction.len())
                && fraction.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => follows(clock, "dddd-dd-ddTdd:dd:dd"),
    }
}

/// Whether a text matches a pattern in which `d` is a digit and everything else is literal.
fn follows(text: &str, pattern: &str) -> bool {
    text.len() == pattern.len()
        && text.bytes().zip(pattern.bytes()).all(|(byte, form)| match form {
            b'd' => byte.is_ascii_digit(),
            exact => byte == exact,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_one_line_with_a_capital_within_its_limit() {
        for (text, sentence) in [
            ("știe", "Știe"),
            (" a\nb\u{7}c ", "A b c"),
            ("C:\\x", "C:\\x"),
            ("", "-"),
            ("ß", "SS"),
        ] {
            assert_eq!(FindingText::sentence(text).as_str(), sentence);
        }
        let long = FindingText::sentence(&"😀".repeat(600));
        assert_eq!(long.as_str().chars().count(), 500);
        assert!(FindingText::try_from(String::from(long)).is_ok());
    }

    #[test]
    fn an_origin_has_no_path_user_or_capitals() {
        let accepts = |text: &str| Origin::try_from(text.to_owned()).is_ok();
        assert!(accepts("https://app.dosar.example"));
        assert!(accepts("http://localhost:4180"));
        for refused in [
            "https://a/x",
            "https://a@b",
            "https://A",
            "null",
            "https://",
            "https://a:",
            "https://a:123456",
        ] {
            assert!(!accepts(refused), "{refused}");
        }
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        assert_eq!(ShortText::cut(&"ț".repeat(600)).as_str().chars().count(), 500);
        assert_eq!(ShortText::cut(&"😀".repeat(300)).as_str().chars().count(), 250);
    }

    #[test]
    fn an_error_never_repeats_the_text_it_refuses() {
        let error = Thumbprint::try_from("secret".to_owned()).unwrap_err();
        assert_eq!(error.to_string(), "not a Thumbprint");
    }
}
