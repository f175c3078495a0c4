//! Hostile addresses.

const SCHEMES: &[&str] = &[
    "https://",
    "http://",
    "HTTPS://",
    "https:",
    "https:///",
    "//",
    "///",
    "\\\\",
    "/\\",
    "ftp://",
    "wss://",
    "file://",
];

/// Names of this machine, and names that only look like the authority's, which is `localhost` here.
const HOSTS: &[&str] = &[
    "127.0.0.1",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0",
    "localhost.127.0.0.1.nip.io",
    "evil-localhost",
    "loca\u{131}host",
];

/// `TRAP` is the port of the trap and `HERE` the port of the authority.
const OTHERS: &[&str] = &[
    "https://localhost@127.0.0.1:TRAP/",
    "https://localhost:HERE@127.0.0.1:TRAP/",
    "https://:@127.0.0.1:TRAP/",
    "https://127.0.0.1:TRAP@localhost:HERE/",
    "https://localhost:HERE:TRAP/",
    "https://localhost:HERE0/",
    "https://localhost:0HERE/",
    "https://localhost:+HERE/",
    "https://localhost:/",
    "https://localhost/",
    "https://localhost:HERE\\@127.0.0.1:TRAP/",
    "https://localhost:HERE\\.127.0.0.1:TRAP/",
    "https://localhost%00.127.0.0.1:TRAP/",
    "https://localhost%2f127.0.0.1:TRAP/",
    "https://%6cocalhost:HERE/",
    "https://localhost\t:HERE/",
    "https://local\u{ad}host:HERE/",
    "https://localhost:HERE\u{3002}127.0.0.1:TRAP/",
    " https://127.0.0.1:TRAP/",
    "/ https://127.0.0.1:TRAP/",
    "/\t/127.0.0.1:TRAP/",
    "/\u{1}/127.0.0.1:TRAP/",
    "https://xn--lcalhost-2gb:TRAP/",
    "https://localhost:HERE\r\n https://127.0.0.1:TRAP/",
    "http://localhost:HERE/",
    "http://localhost:TRAP/my.policy",
    "https://localhost:TRAP/my.policy",
    "file:///etc/passwd",
    "data:text/html,<script>",
    "javascript:location='https://127.0.0.1:TRAP/'",
    "blob:https://127.0.0.1:TRAP/x",
    "view-source:https://127.0.0.1:TRAP/",
    "mailto:a@127.0.0.1",
    "about:blank",
    "my.policy",
    "./my.policy",
    "../my.policy",
    "?https://127.0.0.1:TRAP/",
    "#https://127.0.0.1:TRAP/",
    "",
];

/// More than two hundred of them. The trap listens on one port, the authority or server itself on the other.
pub fn hostile(trap: u16, here: &str) -> Vec<String> {
    let crossed = SCHEMES
        .iter()
        .flat_map(|scheme| HOSTS.iter().map(move |host| format!("{scheme}{host}:TRAP/my.policy")));
    let long = format!("https://{}:TRAP/", "localhost.".repeat(500));
    let all = crossed
        .chain(OTHERS.iter().map(|other| (*other).to_owned()))
        .chain([long]);
    let ports = |address: String| address.replace("TRAP", &trap.to_string()).replace("HERE", here);
    all.map(ports).collect()
}
