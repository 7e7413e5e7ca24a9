//! Forms that are sent and shown with the same fields: a single list of them defines the struct
//! read from a request, the one written to an answer, and the conversions from and to the domain's
//! form. It contains no rules.

/// Makes two structs from one list of fields: `sent` is read and may have more fields, `shown` is
/// written, to be flattened into an answer. `sent.filled_in()` gives the domain's form,
/// `Shown::from(&form)` takes it. A field's name is a `tt`: as a `literal` the OpenAPI document
/// would not read it.
macro_rules! filled_in {
    (
        form $form:ident;
        $(#[$sent_meta:meta])*
        sent $sent:ident { $($(#[$own_meta:meta])* $own_vis:vis $own:ident: $own_type:ty,)* }
        $(#[$shown_meta:meta])*
        shown $shown:ident;
        fields { $($(#[$meta:meta])* $field:ident $name:tt: $kind:ty,)+ }
    ) => {
        $(#[$sent_meta])*
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema, validator::Validate)]
        pub struct $sent {
            $($(#[$own_meta])* $own_vis $own: $own_type,)*
            $($(#[$meta])* #[serde(rename = $name)] $field: Option<$kind>,)+
        }

        impl $sent {
            /// The fields of the list; the others are absent.
            #[allow(clippy::needless_update, reason = "a form may have fields beside the list")]
            pub(super) fn filled_in(self) -> $form {
                $form {
                    $($field: self.$field.map(Into::into),)+
                    ..$form::default()
                }
            }
        }

        $(#[$shown_meta])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub(super) struct $shown {
            $($(#[$meta])* #[serde(rename = $name)] $field: Option<$kind>,)+
        }

        impl From<&$form> for $shown {
            fn from(form: &$form) -> Self {
                Self { $($field: form.$field.clone().map(Into::into),)+ }
            }
        }
    };
}

pub(super) use filled_in;

#[cfg(test)]
mod tests {
    // The structs that the macro makes are public, for the handlers.
    #![allow(clippy::unwrap_used, unreachable_pub)]
    use serde_json::{from_value, json, to_value};
    use utoipa::PartialSchema;

    #[derive(Default)]
    pub struct Form {
        street: Option<String>,
        flat: Option<i64>,
    }

    filled_in! {
        form Form;
        /// Sent.
        sent Sent {
            #[serde(rename = "Version")]
            version: Option<i64>,
        }
        /// Shown.
        shown Shown;
        fields {
            street "StreetName": String,
            flat "FlatID": i64,
        }
    }

    #[test]
    fn a_field_has_one_name_in_requests_answers_and_the_document() {
        let fields = json!({"StreetName": "Julu", "FlatID": 8});
        let mut with_version = fields.clone();
        with_version["Version"] = json!(3);
        let sent: Sent = from_value(with_version.clone()).unwrap();
        assert_eq!(sent.version, Some(3));
        assert_eq!(to_value(Shown::from(&sent.filled_in())).unwrap(), fields);
        for (schema, example) in [(Sent::schema(), with_version), (Shown::schema(), fields)] {
            let schema = to_value(schema).unwrap();
            let described: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
            let written: Vec<_> = example.as_object().unwrap().keys().collect();
            assert!(written.iter().all(|name| described.contains(name)));
            assert_eq!(described.len(), written.len(), "{described:?}");
        }
    }
}
