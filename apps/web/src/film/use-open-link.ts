import type { Lang, OpenCaptureLink } from "@sagittal/contract";
import { createCaptureClient } from "@sagittal/sdk";
import { useEffect, useState } from "react";
import { requestHeaders } from "../lib/request-headers.ts";

export const capture = createCaptureClient({ headers: requestHeaders });

type Opened = { link: OpenCaptureLink; error: null } | { link: null; error: unknown };

/** The request of a capture link in the current language; the previous language stays until the new texts have loaded. */
export function useOpenLink(token: string, lang: Lang): Opened {
  const [opened, setOpened] = useState<Opened>({ link: null, error: null });
  useEffect(() => {
    let wanted = true;
    capture.open(token, lang).then(
      (link) => wanted && setOpened({ link, error: null }),
      (error: unknown) => wanted && setOpened({ link: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [token, lang]);
  return opened;
}
