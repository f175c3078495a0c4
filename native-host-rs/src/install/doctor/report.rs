//! The findings as lines that can be read out over the telephone: numbered, with what to do under each.

use std::io::{self, Write};

use crate::exit::Exit;
use crate::protocol::doctor::{Finding, FindingState};
use crate::words::{Text, Words};

/// Prints the findings. [`Exit::Done`] when none is a problem.
///
/// # Errors
///
/// When the console cannot be written.
pub(crate) fn report(findings: &[Finding], words: &Words, console: &mut dyn Write) -> io::Result<Exit> {
    writeln!(console, "{}\n", words.report_title)?;
    let mut problems = Vec::new();
    for (number, finding) in (1..).zip(findings) {
        if finding.state == FindingState::Problem {
            problems.push(number.to_string());
        }
        writeln!(
            console,
            "{number:>2}. {:<8}  {}",
            mark(finding.state, words),
            finding.text.as_str()
        )?;
        if let Some(remedy) = &finding.remedy {
            writeln!(console, "              {}", words.what_to_do.with(&[&remedy.as_str()]))?;
        }
    }
    let end = if problems.is_empty() {
        words.report_good.to_string()
    } else {
        words.report_problems.with(&[&problems.join(", ")])
    };
    writeln!(console, "\n{end}")?;
    Ok(Exit::failed_if(!problems.is_empty()))
}

fn mark(state: FindingState, words: &Words) -> Text {
    match state {
        FindingState::Good => words.mark_good,
        FindingState::Note => words.mark_note,
        FindingState::Problem => words.mark_problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn each_finding_has_a_number_and_the_last_line_names_those_to_mend() {
        let findings = [
            Finding::good("this is Dosar Link"),
            Finding::problem("Edge does not know it", "install it\nagain"),
            Finding::note("no certificate", Some("plug the token in")),
            Finding::problem("no driver", "install it"),
        ];
        let mut console = Vec::new();
        let exit = report(&findings, Language::Romanian.words(), &mut console).unwrap();
        assert_eq!(exit, Exit::Failed);
        assert_eq!(
            String::from_utf8(console).unwrap(),
            "Dosar Link: ce are acest calculator și ce lipsește

 1. bine      This is Dosar Link
 2. problemă  Edge does not know it
              Ce faceți: Install it again
 3. de știut  No certificate
              Ce faceți: Plug the token in
 4. problemă  No driver
              Ce faceți: Install it

De rezolvat: 2, 4
"
        );
    }

    #[test]
    fn nothing_to_mend_is_said() {
        let mut console = Vec::new();
        let exit = report(&[Finding::good("x")], Language::English.words(), &mut console).unwrap();
        assert_eq!(exit, Exit::Done);
        assert!(console.ends_with(b"\nNothing has to be mended.\n"));
    }
}
