//! What investors read of the catalogue over HTTP: partners, projects, watch lists.
mod help;
mod map;
mod partners;
mod pictures;
mod products;
mod shared;
mod watch_list;

/// The numbers of a list's entries, in its order.
fn ids(list: &serde_json::Value, name: &str) -> Vec<i64> {
    let entries = list.as_array().expect("a list").iter();
    entries
        .map(|entry| entry[name].as_i64().expect("a number"))
        .collect()
}
