//! The gateway before the authority's services, recognised by its paths. Source: facts on the authority, mailbox and
//! upload portal.

/// Path at which it requests the certificate.
pub(super) const POLICY: &str = "/my.policy";
/// Paths to which it redirects a client without a valid session.
const PATHS: &[&str] = &[POLICY, "/my.logout", "/vdesk/"];

/// Whether a path is the gateway's own. The service never sees a request that was redirected there.
pub(super) fn is_of_gateway(path: &str) -> bool {
    PATHS.iter().any(|of_gateway| path.starts_with(of_gateway))
}

/// Whether the gateway requests the certificate there.
pub(super) fn is_policy(path: &str) -> bool {
    path == POLICY || path.starts_with("/my.policy?")
}

/// Whether a redirect there means that the session has ended.
pub(super) fn is_session_end(path: &str) -> bool {
    path.starts_with("/vdesk/") || path.starts_with("/my.logout") || path.contains("errorcode=")
}
