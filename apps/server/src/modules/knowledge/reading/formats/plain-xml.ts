import { ReadingFailure } from "../document.ts";
import { refuseDepth } from "../refuse-depth.ts";
import { decodeText } from "../text.ts";
import type { Parts } from "../unpack.ts";

/** Office files have no type definitions; one that does is not what it seems. In UTF-8 there is no place to hide one. */
export function plainXml(parts: Parts): Parts {
  return new Map(
    [...parts].map(([name, bytes]) => {
      const text = decodeText(bytes);
      if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
        throw new ReadingFailure("the file defines entities, which we do not read");
      }
      refuseDepth(text);
      return [name, Buffer.from(text.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0"?>'))];
    }),
  );
}
