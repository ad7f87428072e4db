// Passkeys: the browser makes and shows them, the server keeps and recognises them.
import { ask, forget } from "./api";

/** Whether this browser can, at this address: passkeys belong to names, and to addresses that nobody can listen at. */
export function possible(): boolean {
  const named = !/^[\d.]+$|:/.test(location.hostname);
  return named && isSecureContext && "credentials" in navigator && "PublicKeyCredential" in window;
}

/** Makes a passkey that keeps one's tables; false if the person thought better of it. */
export async function make(): Promise<boolean> {
  const offer = await ask<Offer>("POST", "/passkeys/new");
  const made = await asked(() => navigator.credentials.create({ publicKey: creation(offer) }));
  if (!made) return false;
  const response = made.response as AuthenticatorAttestationResponse;
  await ask("POST", "/passkeys/", {
    ...named(made),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  });
  forget();
  return true;
}

/** Becomes whoever the passkey belongs to; false if none was shown. */
export async function show(): Promise<boolean> {
  const body = await ask<Question>("POST", "/passkeys/ask");
  const shown = await asked(() => navigator.credentials.get({ publicKey: { ...body, challenge: bytes(body.challenge), allowCredentials: [] } }));
  if (!shown) return false;
  const response = shown.response as AuthenticatorAssertionResponse;
  await ask("POST", "/passkeys/show", {
    ...named(shown),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  });
  forget();
  return true;
}

type Coded<T, K extends keyof T> = Omit<T, K> & Record<K, string>;
type Offer = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  challenge: string;
  user: Coded<PublicKeyCredentialUserEntity, "id">;
};
type Question = Coded<Omit<PublicKeyCredentialRequestOptions, "allowCredentials">, "challenge">;

function creation(offer: Offer): PublicKeyCredentialCreationOptions {
  const user = { ...offer.user, id: bytes(offer.user.id) };
  return { ...offer, user, challenge: bytes(offer.challenge), excludeCredentials: [] };
}

/** What the browser answers; null where somebody closes its window. */
async function asked(question: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await question()) as PublicKeyCredential | null;
  } catch (problem) {
    if (problem instanceof DOMException && ["NotAllowedError", "AbortError"].includes(problem.name)) return null;
    throw problem;
  }
}

const named = (key: PublicKeyCredential) => ({
  id: key.id,
  rawId: text(key.rawId),
  type: key.type,
  clientExtensionResults: key.getClientExtensionResults(),
});

/** Base64url, as WebAuthn writes bytes. */
function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
