import { ServiceError } from "@sagittal/sdk";

/** PUTs the bytes with progress; XMLHttpRequest, since fetch reports no upload progress. */
export function put(url: string, headers: Record<string, string>, file: File, onBytes: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) if (!/^(host|content-length)$/i.test(name)) request.setRequestHeader(name, value);
    request.upload.onprogress = (e) => onBytes(e.loaded);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new ServiceError(request.status, request.status === 413 ? { detail: "payload_too_large" } : jsonOf(request.responseText)));
    request.onerror = () => reject(new ServiceError(0, { detail: "unreachable" }));
    request.send(file);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
