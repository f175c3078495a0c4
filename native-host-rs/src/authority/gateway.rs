//! The gateway before the authority's services, known by its paths. Source: facts on the authority, mailbox and upload
//! portal.

/// Where it asks for the certificate.
pub(super) const POLICY: &str = "/my.policy";
/// Where it leads who has no session any more, or one that has to be confirmed.
const PATHS: &[&str] = &[POLICY, "/my.logout", "/vdesk/"];

/// Whether a path is the gateway's own. What it led there, the service behind it has not seen.
pub(super) fn is_of_gateway(path: &str) -> bool {
    PATHS.iter().any(|of_gateway| path.starts_with(of_gateway))
}

/// Whether the certificate is asked for there.
pub(super) fn is_policy(path: &str) -> bool {
    path == POLICY || path.starts_with("/my.policy?")
}

/// Whether a session is over that was led there.
pub(super) fn is_farewell(path: &str) -> bool {
    path.starts_with("/vdesk/") || path.starts_with("/my.logout") || path.contains("errorcode=")
}
