//! The authority and our own server behind the proxy of a network.

use serde_json::{Value, json};

use crate::fake_server::TOKEN;
use crate::impostor::{Impostor, page};
use crate::proxy::{SERVER_NAME, TinyProxy, TunnelBehaviour, Tunnels};
use crate::simulator::Simulator;
use crate::workstation::{Host, RIGHT_PIN, Workstation, credentials, listing, occurs_below, text};

fn certificate() -> &'static str {
    &credentials().rsa.thumbprint
}

fn port_of(address: &str) -> u16 {
    address.rsplit_once(':').unwrap().1.parse().unwrap()
}

fn configuration(host: &str, proxy: &Value) -> Value {
    json!({
        "authority": {
            "spv": format!("https://{host}/SPVWS2/rest/"), "caFile": credentials().root, "pauses": false, "timeoutMs": 20_000,
        },
        "server": { "caFile": credentials().root },
        "proxy": proxy,
    })
}

/// A workstation whose authority is behind a proxy.
fn behind(proxy: &str) -> Workstation {
    Workstation::with(&configuration(SERVER_NAME, &json!(proxy)))
}

fn list(host: &mut Host) -> Value {
    let sealed = host.seal(RIGHT_PIN, certificate());
    host.call("listSpvMessages", &listing(certificate(), Some(&sealed)))
}

fn reason_at(here: &Workstation) -> String {
    text(&list(&mut here.host())["error"]["reason"])
}

#[test]
fn the_authority_is_reached_through_the_proxy_of_the_network() {
    let simulator = Simulator::start();
    simulator.seed(3);
    let tunnels = Tunnels::open(TunnelBehaviour::To(port_of(&simulator.spv)));
    let here = Workstation::offline();
    let proxy = TinyProxy::before(&tunnels, &here);
    let there = behind(&proxy.address());
    let end = list(&mut there.host());
    assert_eq!(end["result"]["mesaje"].as_array().unwrap().len(), 3, "{end}");
    let requested_hosts = tunnels.requested_hosts();
    assert!(
        !requested_hosts.is_empty() && requested_hosts.iter().all(|wish| *wish == format!("{SERVER_NAME}:443")),
        "{requested_hosts:?}"
    );
    assert!(!occurs_below(
        there.folder.path().join("state").as_path(),
        TinyProxy::PASSWORD
    ));
    assert!(
        !std::fs::read_to_string(there.path("host.log"))
            .unwrap()
            .contains(TinyProxy::PASSWORD)
    );
}

#[test]
fn a_refusing_proxy_is_distinguished_from_the_authority() {
    let tunnels = Tunnels::open(TunnelBehaviour::Silent);
    let here = Workstation::offline();
    let proxy = TinyProxy::before(&tunnels, &here);
    let port = proxy.port;
    assert_eq!(reason_at(&behind(&format!("http://127.0.0.1:{port}"))), "proxyPassword");
    assert_eq!(
        reason_at(&behind(&format!("http://ana:wrong@127.0.0.1:{port}"))),
        "proxyPassword"
    );
    let elsewhere = configuration(&format!("{SERVER_NAME}:444"), &json!(proxy.address()));
    assert_eq!(reason_at(&Workstation::with(&elsewhere)), "proxyRefused");
    drop(proxy);
    assert_eq!(reason_at(&behind(&format!("http://127.0.0.1:{port}"))), "proxyDown");
    assert_eq!(tunnels.requested_hosts(), Vec::<String>::new());
    for (answer, reason) in [
        (
            "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n",
            "authorityDown",
        ),
        (
            "HTTP/1.1 504 Gateway Timeout\r\nContent-Length: 0\r\n\r\n",
            "authorityTimeout",
        ),
        (
            "HTTP/1.1 302 Found\r\nLocation: http://login.firm.example/\r\n\r\n",
            "proxyRefused",
        ),
        ("HTTP/1.1 200 OK\r\n\r\n<html>", "proxyRefused"),
        ("SSH-2.0-OpenSSH_9.2\r\n", "proxyRefused"),
        ("", "proxyRefused"),
    ] {
        let tunnels = Tunnels::open(TunnelBehaviour::Says(answer));
        assert_eq!(
            reason_at(&behind(&format!("http://127.0.0.1:{}", tunnels.port))),
            reason,
            "{answer:?}"
        );
        assert_eq!(tunnels.requested_hosts().len(), 1, "{answer:?}");
    }
}

#[test]
fn a_silent_proxy_is_a_timeout() {
    let tunnels = Tunnels::open(TunnelBehaviour::Silent);
    let mut configuration = configuration(SERVER_NAME, &json!(format!("http://127.0.0.1:{}", tunnels.port)));
    configuration["authority"]["timeoutMs"] = 500.into();
    assert_eq!(reason_at(&Workstation::with(&configuration)), "authorityTimeout");
}

#[test]
fn a_proxy_to_another_server_is_detected_before_any_request() {
    let simulator = Simulator::start();
    let tunnels = Tunnels::open(TunnelBehaviour::To(port_of(&simulator.spv)));
    let proxy = json!(format!("http://127.0.0.1:{}", tunnels.port));
    let other = Workstation::with(&configuration("webserviced.dosar.test", &proxy));
    assert_eq!(reason_at(&other), "authorityMisnamed");
    assert_eq!(simulator.journal()["requests"], json!([]));
    assert_eq!(other.token_calls("Sign"), 0);
}

#[test]
fn the_environment_names_the_proxy_and_its_exceptions() {
    let simulator = Simulator::start();
    let tunnels = Tunnels::open(TunnelBehaviour::To(port_of(&simulator.spv)));
    let proxy = format!("http://127.0.0.1:{}", tunnels.port);
    let here = Workstation::with(&configuration(SERVER_NAME, &json!("system")));
    let start = |here: &Workstation, variables: &[(&str, &str)]| {
        let mut program = here.program();
        program
            .envs(variables.iter().copied())
            .arg(format!("chrome-extension://{}/", crate::workstation::EXTENSION));
        Host::start(&mut program)
    };
    assert_eq!(list(&mut start(&here, &[("HTTPS_PROXY", &proxy)]))["kind"], "success");
    let through = tunnels.requested_hosts().len();
    let excepted = [("HTTPS_PROXY", proxy.as_str()), ("NO_PROXY", ".dosar.test")];
    assert_eq!(list(&mut start(&here, &excepted))["error"]["reason"], "authorityDown");
    let loopback = Workstation::at(&simulator.spv);
    assert_eq!(
        list(&mut start(&loopback, &[("HTTPS_PROXY", &proxy)]))["kind"],
        "success"
    );
    assert_eq!(
        tunnels.requested_hosts().len(),
        through,
        "neither went through the proxy"
    );
}

#[test]
fn our_own_server_is_reached_through_the_proxy_too() {
    let server = Impostor::answering(|_| page("404 Not Found", "", br#"{"code":"attempt.closed"}"#));
    let tunnels = Tunnels::open(TunnelBehaviour::To(port_of(&server.spv)));
    for (proxy, reason) in [
        (format!("http://127.0.0.1:{}", tunnels.port), "attemptUnavailable"),
        ("http://127.0.0.1:1".to_owned(), "proxyDown"),
    ] {
        let here = behind(&proxy);
        let mut host = here.host().of_origin(&format!("https://{SERVER_NAME}"));
        let sealed = host.seal(RIGHT_PIN, certificate());
        let id = host.begin(
            "signAndSend",
            &json!({
                "certificate": certificate(), "pin": sealed, "confirmLastTry": false, "sessionToken": TOKEN,
                "attemptIds": ["0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0000"],
            }),
        );
        let replies = host.replies_of(&id);
        let report = replies.iter().find(|reply| reply["step"] == "done").unwrap();
        assert_eq!(report["report"]["error"]["reason"], reason, "{report}");
    }
    assert_eq!(tunnels.requested_hosts(), [format!("{SERVER_NAME}:443")]);
}

#[test]
fn the_doctor_names_the_proxy_without_its_password() {
    let here = behind("http://ana:Zm9sh7Qk@proxy.firm.example:3128");
    let told = here.program().arg("doctor").output().unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(
        told.contains("Proxy proxy.firm.example:3128, with a password, says the configuration"),
        "{told}"
    );
    assert!(!told.contains("Zm9sh7Qk"), "{told}");
    for (variables, wanted) in [
        (
            [("HTTPS_PROXY", "socks5://ana:Zm9sh7Qk@proxy:1080"), ("NO_PROXY", "")],
            "the environment (HTTPS_PROXY) names",
        ),
        (
            [("ALL_PROXY", "proxy:8080"), ("NO_PROXY", ".dosar.test")],
            "ANAF is reached without it",
        ),
    ] {
        let here = Workstation::with(&configuration(SERVER_NAME, &json!("system")));
        let told = here
            .program()
            .env_remove("HTTPS_PROXY")
            .envs(variables)
            .arg("doctor")
            .output()
            .unwrap();
        let told = String::from_utf8(told.stdout).unwrap();
        assert!(told.contains(wanted) && !told.contains("Zm9sh7Qk"), "{told}");
    }
}
