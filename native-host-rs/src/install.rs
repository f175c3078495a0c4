//! Registers the host with the browsers of a user, and diagnoses problems.

pub mod browsers;
pub mod caller;
pub mod doctor;
pub mod manifest;
pub mod register;
pub mod registry;
pub mod sandboxes;
mod state;
