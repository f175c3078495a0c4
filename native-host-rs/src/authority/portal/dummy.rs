//! The gateway's occasional form between logon page and certificate: one hidden value to send back.

/// The value of the form named `dummy`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dummy(String);

impl Dummy {
    /// Finds the form in a page. None without the form; an error for a value that must not be sent.
    pub(super) fn in_page(page: &str) -> Option<Result<Self, NotSent>> {
        let lower = page.to_ascii_lowercase();
        let tags = || tags_of(page, &lower);
        let is_dummy = |tag: &str| attribute(tag, "name").is_some_and(|name| name.eq_ignore_ascii_case("dummy"));
        tags().find(|(name, tag)| *name == "form" && is_dummy(tag))?;
        let field = tags().find(|(name, tag)| *name == "input" && is_dummy(tag));
        let value = field.and_then(|(_, tag)| attribute(tag, "value")).filter(is_plain);
        Some(value.map(|value| Self(value.to_owned())).ok_or(NotSent))
    }

    /// The body of the form.
    pub(super) fn body(&self) -> String {
        format!("dummy={}", self.0)
    }
}

/// The value is missing, too long, or not of plain characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NotSent;

/// Longest value sent back, in characters.
const VALUE_MAX: usize = 256;

/// Longest tag parsed, in bytes.
const TAG_MAX: usize = 1024;

/// Characters that need no escaping in a page and in a form's body.
fn is_plain(value: &&str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    (1..=VALUE_MAX).contains(&value.len()) && value.bytes().all(plain)
}

/// The tags `form` and `input` of a page, in order, each with its attributes.
fn tags_of<'a>(page: &'a str, lower: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    lower.match_indices('<').filter_map(|(at, _)| {
        let inside = lower.get(at + 1..)?;
        let name = ["form", "input"].into_iter().find(|name| inside.starts_with(name))?;
        let from = at + 1 + name.len();
        let to = from + lower.get(from..)?.bytes().take(TAG_MAX).position(|byte| byte == b'>')?;
        Some((name, page.get(from..to)?))
    })
}

/// The quoted value of an attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let lower = tag.to_ascii_lowercase();
    let wanted = format!("{name}=");
    let mut found = lower.match_indices(&wanted).map(|(at, _)| at);
    let at = found.find(|at| {
        let before = lower.get(..*at).and_then(|before| before.bytes().last());
        before.is_some_and(|byte| byte.is_ascii_whitespace())
    })?;
    let value = tag.get(at + wanted.len()..)?;
    let quote = value.chars().next().filter(|quote| "\"'".contains(*quote))?;
    value.get(1..)?.split_once(quote).map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(page: &str) -> Option<Result<String, NotSent>> {
        Dummy::in_page(page).map(|read| read.map(|dummy| dummy.body()))
    }

    #[test]
    fn the_value_of_the_form_is_sent_back() {
        for (form, body) in [
            (
                r#"<form name="dummy" method="post"><input type="hidden" name="dummy" value="1">"#,
                "dummy=1",
            ),
            (
                "<FORM id='f'\n NAME='dummy'>\n<INPUT value='Ab-1_2.x' name='dummy'/></FORM>",
                "dummy=Ab-1_2.x",
            ),
            (
                r#"<form name="dummy"><input name="other" value="9"><input name="dummy" value="2">"#,
                "dummy=2",
            ),
        ] {
            assert_eq!(read(form), Some(Ok(body.to_owned())), "{form}");
        }
    }

    #[test]
    fn a_page_without_the_form_needs_no_answer() {
        for page in [
            "",
            "<",
            "<form",
            "<form>",
            r#"<form name="e1"><input name="dummy" value="1">"#,
            r#"<form data-name="dummy">"#,
            r#"<p>name="dummy"</p>"#,
            "<form name=dummy>",
        ] {
            assert_eq!(read(page), None, "{page}");
        }
    }

    #[test]
    fn a_value_that_is_not_plain_is_not_sent() {
        let long = "1".repeat(VALUE_MAX + 1);
        for value in [
            "",
            "1&vhost=standard",
            "1%0d%0a",
            "a b",
            "\u{15f}",
            "1\r\nHost: x",
            "&amp;",
            &long,
        ] {
            let page = format!(r#"<form name="dummy"><input name="dummy" value="{value}"></form>"#);
            assert_eq!(read(&page), Some(Err(NotSent)), "{value}");
        }
        assert_eq!(read(r#"<form name="dummy"></form>"#), Some(Err(NotSent)));
        assert_eq!(
            read(r#"<form name="dummy"><input name="dummy" value="1"#),
            Some(Err(NotSent))
        );
    }
}
