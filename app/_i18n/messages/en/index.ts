import apiKeys from "./api-keys.json";
import auth from "./auth.json";
import bloggers from "./bloggers.json";
import docs from "./docs.json";
import errors from "./errors.json";
import frame from "./frame.json";
import syncEndpoints from "./sync-endpoints.json";
import ui from "./ui.json";
import words from "./words.json";

export const en = { apiKeys, auth, bloggers, docs, errors, frame, syncEndpoints, ui, words };
