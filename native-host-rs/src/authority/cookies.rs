//! The cookies of one session at the authority, in memory only.

use std::collections::BTreeMap;

use crate::secret::CookieValue;

/// The cookies of one session. All of them are `path=/`, so the name identifies one.
#[derive(Debug, Clone, Default)]
pub struct Jar(BTreeMap<String, CookieValue>);

impl Jar {
    /// Stores a `Set-Cookie` header; ignores anything that is no cookie.
    pub fn store(&mut self, header: &str) {
        let pair = header.split(';').next().unwrap_or_default();
        let Some((name, value)) = pair.split_once('=') else {
            return;
        };
        let (name, value) = (name.trim(), value.trim());
        let is_name = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte));
        let is_value = value
            .bytes()
            .all(|byte| (b'!'..=b'~').contains(&byte) && !b"\",;\\".contains(&byte));
        if !is_name || !is_value || (self.0.len() >= COOKIES_MAX && !self.0.contains_key(name)) {
            return;
        }
        if value.is_empty() || value == DELETED || expires_now(header) {
            self.0.remove(name);
        } else if value.len() <= VALUE_BYTES_MAX {
            self.0.insert(name.to_owned(), CookieValue::new(value.to_owned()));
        }
    }

    /// Writes the `Cookie` header, if there are cookies.
    pub fn write_header(&self, request: &mut String) {
        for (place, (name, value)) in self.0.iter().enumerate() {
            request.push_str(if place == 0 { "Cookie: " } else { "; " });
            request.push_str(name);
            request.push('=');
            request.push_str(value.reveal());
        }
        if !self.0.is_empty() {
            request.push_str("\r\n");
        }
    }
}

const COOKIES_MAX: usize = 30;
const VALUE_BYTES_MAX: usize = 4096;
/// Value by which the gateway deletes a cookie.
const DELETED: &str = "deleted";

fn expires_now(header: &str) -> bool {
    header.split(';').skip(1).any(|attribute| {
        let attribute = attribute.trim().to_ascii_lowercase();
        attribute == "max-age=0"
            || attribute.starts_with("expires=thu, 01 jan 1970")
            || attribute.starts_with("expires=thu, 01-jan-1970")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(jar: &Jar) -> String {
        let mut text = String::new();
        jar.write_header(&mut text);
        text
    }

    #[test]
    fn a_cookie_is_sent_back_until_it_is_replaced_or_deleted() {
        let mut jar = Jar::default();
        assert_eq!(header(&jar), "");
        jar.store("MRHSession=one;path=/;secure");
        jar.store("LastMRH_Session=x; path=/");
        jar.store("MRHSession=two;path=/;secure");
        assert_eq!(header(&jar), "Cookie: LastMRH_Session=x; MRHSession=two\r\n");
        jar.store("MRHSession=deleted;path=/");
        jar.store("LastMRH_Session=y; expires=Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(header(&jar), "");
    }

    #[test]
    fn what_could_break_a_header_is_no_cookie() {
        let mut jar = Jar::default();
        for bad in ["a b=1", "=1", "a=1\r\nHost: x", "a=b c", "a"] {
            jar.store(bad);
        }
        assert_eq!(header(&jar), "");
    }

    #[test]
    fn a_jar_prints_no_values() {
        let mut jar = Jar::default();
        jar.store("MRHSession=canary");
        assert!(!format!("{jar:?}").contains("canary"));
    }
}
