//! Settings that the system's own program tells.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;

use crate::limits::PROXY_PROGRAM_TIMEOUT;
use crate::proxy::Setting;

/// No script is run here.
pub(in crate::proxy) fn by_script(_script: &str, _host: &str, _port: u16) -> Option<Setting> {
    None
}

/// The output of a system program, within a time limit. Its full path keeps any other program from being started.
pub(super) fn ask(program: &str, arguments: &[&str]) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut printed = child.stdout.take()?;
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut output = Vec::new();
        let read = printed.read_to_end(&mut output);
        let _ = send.send(read.map(|_| String::from_utf8_lossy(&output).into_owned()));
    });
    let output = receive.recv_timeout(PROXY_PROGRAM_TIMEOUT);
    let _ = child.kill();
    let _ = child.wait();
    output.ok()?.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_output_in_time_gives_no_setting() {
        assert_eq!(ask("/bin/sleep", &["60"]), None);
        assert_eq!(ask("/nowhere/program", &[]), None);
        assert_eq!(ask("/bin/echo", &["mode"]).as_deref(), Some("mode\n"));
    }
}
