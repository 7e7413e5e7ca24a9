//! The profile's documents and its picture.

use super::{ANN, BEN, names, picture, save, upload, user, whole};
use serde_json::{Value, json};
use tests::forms::{fixture, with};
use tests::on_both_databases;
use tests::road::investor;
use tests::server::TestServer;

on_both_databases![
    tests::server::TestServer::with_database =>
    documents_are_the_investors_own_and_suit_their_place,
    the_picture_becomes_the_profiles_square_and_its_owners_only;
    sqlite alone:
    a_picture_is_a_picture,
    shape_session_and_token_are_asked_before_anything_else,
];

async fn documents_are_the_investors_own_and_suit_their_place(server: TestServer) {
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let passport = upload(&ann, "Passport").await;
    assert_eq!(
        passport["PassportSnapshotDocumentID"],
        passport["DocumentID"]
    );
    let (front, back) = (
        upload(&ann, "IDCardFrontside").await,
        upload(&ann, "IDCardBackside").await,
    );
    let copies = json!({
        "PassportSnapshotDocumentID": passport["DocumentID"], "IDCardFrontsideDocumentID": front["DocumentID"],
        "IDCardBacksideDocumentID": back["DocumentID"],
    });
    let saved = save(&ann, copies.clone()).await.ok();
    for (field, id) in copies.as_object().unwrap() {
        assert_eq!(&saved["user"][field.as_str()], id, "{field}");
        save(&ben, json!({ field.as_str(): id }))
            .await
            .refused(404, "Error_NotFound");
        save(&ben, with(whole(), &json!({ field.as_str(): id })))
            .await
            .refused(404, "Error_NotFound");
        save(&ben, json!({ field.as_str(): 999_999 }))
            .await
            .refused(404, "Error_NotFound");
    }
    let as_picture = json!({ "ProfilePictureDocumentID": passport["DocumentID"] });
    let body = save(&ann, as_picture).await.refused(422, "FieldInvalid");
    assert_eq!(names(&body), ["ProfilePictureDocumentID"]);
    assert_eq!(user(&ben).await["Version"], 1);
    let listed = ann.get("account_document", &[]).await.ok();
    let codes: Vec<&str> = listed["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| {
            assert!(d["ThumbnailUrl"].is_string());
            d["CodeKey"].as_str().unwrap()
        })
        .collect();
    assert_eq!(codes, ["IDCardBackside", "IDCardFrontside", "Passport"]);
}

async fn the_picture_becomes_the_profiles_square_and_its_owners_only(server: TestServer) {
    let (ann, ben) = (investor(&server, ANN).await, investor(&server, BEN).await);
    let kept = picture(&ann, "passport-large.jpg").await.ok();
    let url = kept["ProfilePictureUrl"].as_str().unwrap();
    let square = ann.open(url).await;
    assert_eq!(
        (square.status, square.header("content-type")),
        (200, "image/jpeg")
    );
    let square = image::load_from_memory(&square.bytes).unwrap();
    assert_eq!((square.width(), square.height()), (320, 320));
    ben.open(url).await.refused(404, "Error_NotFound");
    let read = user(&ann).await;
    assert_eq!(
        read["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );
    assert_eq!(
        ann.open(read["ProfilePictureUrl"].as_str().unwrap())
            .await
            .status,
        200
    );
    assert_eq!(
        read["Version"], 1,
        "a draft of the wizard outlives a new picture"
    );
    let token = ann.get("security_csrftoken", &[]).await.ok();
    assert_eq!(
        token["user"]["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );

    let second = picture(&ann, "id-front.png").await.ok();
    assert_ne!(
        second["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );
    assert_eq!(
        user(&ann).await["ProfilePictureDocumentID"],
        second["ProfilePictureDocumentID"]
    );
    let again = json!({ "ProfilePictureDocumentID": kept["ProfilePictureDocumentID"] });
    save(&ben, again.clone())
        .await
        .refused(404, "Error_NotFound");
    let saved = save(&ann, again).await.ok();
    assert_eq!(
        saved["user"]["ProfilePictureDocumentID"],
        kept["ProfilePictureDocumentID"]
    );
}

async fn a_picture_is_a_picture(server: TestServer) {
    let ann = investor(&server, ANN).await;
    for name in ["proof.pdf", "text-named.png"] {
        let refused = picture(&ann, name).await;
        let body = refused.refused(415, "UploadFileTypeUnsupported");
        assert_eq!(body["message"], "Choose a JPG or PNG picture.", "{name}");
        assert_eq!(body["params"]["reason"], "picture", "{name}");
    }
    let cut = fixture("passport.jpg")[..2000].to_vec();
    let cut = ann
        .upload("account_headimg", &[], "cut.jpg", "image/jpeg", cut)
        .await;
    cut.refused(422, "UploadFileError");
    let large = vec![b'x'; 11 * 1024 * 1024];
    let large = ann
        .upload("account_headimg", &[], "a.jpg", "image/jpeg", large)
        .await;
    large.refused(413, "UploadFileTooLarge");
    let as_document = [("CodeKey", "ProfilePicture")];
    let photo = fixture("passport.jpg");
    let refused = ann
        .upload(
            "account_document",
            &as_document,
            "a.jpg",
            "image/jpeg",
            photo,
        )
        .await;
    refused.refused(400, "Error_BadRequest");
    assert_eq!(user(&ann).await["ProfilePictureDocumentID"], Value::Null);
}

async fn shape_session_and_token_are_asked_before_anything_else(server: TestServer) {
    let visitor = server.visitor().await;
    for call in ["account_profile", "account_survey"] {
        visitor
            .get(call, &[])
            .await
            .refused(401, "Error_NotLoggedIn");
    }
    save(&visitor, whole())
        .await
        .refused(401, "Error_NotLoggedIn");
    visitor
        .post("account_survey", json!({}))
        .await
        .refused(401, "Error_NotLoggedIn");
    picture(&visitor, "passport.jpg")
        .await
        .refused(401, "Error_NotLoggedIn");
    let ann = investor(&server, ANN).await;
    ann.post("account_headimg", json!({}))
        .await
        .refused(400, "Error_BadRequest");
    for token in [Some("another"), None] {
        ann.set_csrf_token(token);
        save(&ann, whole()).await.refused(403, "Error_Csrf");
        ann.post("account_survey", json!({}))
            .await
            .refused(403, "Error_Csrf");
        picture(&ann, "passport.jpg")
            .await
            .refused(403, "Error_Csrf");
    }
    assert_eq!(user(&ann).await["Version"], 1);
}
