//! What the program says to a person on its command line, in English and Romanian. Logs and answers to the browser stay
//! in English: whoever mends the program reads them.

/// The texts of both languages, each with its name; values stand as `{0}`, `{1}`.
macro_rules! words {
    ($($name:ident: $en:literal, $ro:literal;)+) => {
        /// The texts of one language.
        pub(crate) struct Words {
            $(pub(crate) $name: Text,)+
        }

        pub(super) static ENGLISH: Words = Words { $($name: Text($en),)+ };
        pub(super) static ROMANIAN: Words = Words { $($name: Text($ro),)+ };

        #[cfg(test)]
        pub(super) const ALL: &[(&str, &str, &str)] = &[$((stringify!($name), $en, $ro),)+];
    };
}

mod errors;
mod table;

use std::fmt::{self, Display, Write};

use serde::Deserialize;

use crate::install::registry::user_locale;

pub(crate) use self::table::Words;

/// A language of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// Romanian.
    #[serde(rename = "ro")]
    Romanian,
}

impl Language {
    /// The language of the person at this computer: of the environment, on Windows of the person's settings.
    #[must_use]
    pub fn of_person() -> Self {
        user_locale().as_deref().map_or(Self::English, Self::of_locale)
    }

    /// The language that a person names: `ro` or `en`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "ro" => Some(Self::Romanian),
            "en" => Some(Self::English),
            _ => None,
        }
    }

    fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("ro") {
            Self::Romanian
        } else {
            Self::English
        }
    }

    pub(crate) fn words(self) -> &'static Words {
        match self {
            Self::English => &table::ENGLISH,
            Self::Romanian => &table::ROMANIAN,
        }
    }
}

/// A text with places for values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text(&'static str);

impl Text {
    /// The text as it stands in the table.
    pub(crate) fn as_str(self) -> &'static str {
        self.0
    }

    /// The text with its values.
    pub(crate) fn with(self, values: &[&dyn Display]) -> String {
        let mut parts = self.0.split('{');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (place, rest) = part.split_once('}').unwrap_or(("", part));
            let value = place.parse::<usize>().ok().and_then(|place| values.get(place));
            if let Some(value) = value {
                let _ = write!(text, "{value}");
            }
            text.push_str(rest);
        }
        text
    }
}

impl Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text
            .split('{')
            .skip(1)
            .filter_map(|part| part.split('}').next())
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn every_text_has_the_same_values_in_both_languages_and_is_translated() {
        for (name, english, romanian) in table::ALL {
            assert_eq!(places(english), places(romanian), "{name}");
            assert!(english != romanian, "{name} is not translated");
        }
    }

    #[test]
    fn no_text_begins_with_a_key_whose_first_letter_a_sentence_would_change() {
        for (name, english, romanian) in table::ALL {
            for text in [english, romanian] {
                let first = text.split(char::is_whitespace).next().unwrap_or_default();
                assert!(!first.trim_end_matches(['.', ',']).contains('.'), "{name}: {text}");
            }
        }
        let empty = crate::config::ConfigError::Empty("origins");
        assert!(table::ENGLISH.of_config(&empty).starts_with("the key origins"));
    }

    #[test]
    fn a_value_is_written_as_it_is() {
        let text = Text("{1}: {0} is there, {1}");
        assert_eq!(text.with(&[&"{1}", &"C:\\{0}"]), "C:\\{0}: {1} is there, C:\\{0}");
    }

    #[test]
    fn a_romanian_locale_is_known_by_its_first_part() {
        for locale in ["ro", "ro_RO.UTF-8", "ro-RO", "RO_MD", "ro@euro"] {
            assert_eq!(Language::of_locale(locale), Language::Romanian, "{locale}");
        }
        for locale in ["C", "en_US.UTF-8", "rof_TZ", "", "POSIX"] {
            assert_eq!(Language::of_locale(locale), Language::English, "{locale}");
        }
    }
}
