import type { SellerRevenue } from "../../lib/generated/types.gen.ts";

/** This month's sales with the whole arithmetic: what was paid, less card fees and the platform's part, is the share. */
export function statement({ byProduct, thisMonth }: SellerRevenue) {
  const parts = ["sold", "gross", "processing", "platform", "share"] as const;
  return [
    ["Listing", "Kind", "Sold", "Sales in US cents", "Card fees", "Parley's part", "Your share"],
    ...byProduct.map((product) => [product.title, product.kind, ...parts.map((part) => product[part])]),
    ["Total", "", ...parts.map((part) => thisMonth[part])],
  ];
}
