"""As much of JSON Schema as the schema of a table uses."""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}


class Schema:
    """JSON Schema, as much of it as a table's schema uses; a word that is not known here is a mistake."""

    def __init__(self, schema):
        self.whole = schema
        self.checks = {
            "const": lambda wanted, value, where: [] if value == wanted else [f"{where} is {value!r}, not {wanted!r}"],
            "enum": lambda wanted, value, where: [] if value in wanted else [f"{where} is {value!r}, none of {wanted}"],
            "anyOf": self.any_of,
            "$ref": self.referred,
            "minimum": lambda low, value, where: [f"{where} is below {low}"] if value < low else [],
            "maximum": lambda high, value, where: [f"{where} is above {high}"] if value > high else [],
            "items": self.items,
            "minItems": lambda low, value, where: [f"{where} has too few"] if len(value) < low else [],
            "maxItems": lambda high, value, where: [f"{where} has too many"] if len(value) > high else [],
            "required": lambda names, value, where: [f"{where} lacks {name}" for name in names if name not in value],
        }

    def flaws(self, value):
        """Everything that is wrong with a view."""
        return self.flaws_of(self.whole, value, "view")

    def flaws_of(self, schema, value, where):
        flaws = self.of_type(schema["type"], value, where) if "type" in schema else []
        if flaws:
            return flaws
        for word, wanted in schema.items():
            if word == "properties":
                flaws += self.properties(schema, value, where)
            elif word not in ("$schema", "$defs", "type", "additionalProperties"):
                flaws += self.checks[word](wanted, value, where)
        return flaws

    def of_type(self, name, value, where):
        fits = value is None if name == "null" else isinstance(value, TYPES[name])
        is_number = not isinstance(value, bool) or name == "boolean"
        return [] if fits and is_number else [f"{where} is no {name}: {value!r}"]

    def any_of(self, schemas, value, where):
        tried = [self.flaws_of(schema, value, where) for schema in schemas]
        return [] if [] in tried else [f"{where} is none of what it may be: {tried}"]

    def referred(self, name, value, where):
        return self.flaws_of(self.whole["$defs"][name.removeprefix("#/$defs/")], value, where)

    def items(self, schema, value, where):
        return [flaw for n, item in enumerate(value) for flaw in self.flaws_of(schema, item, f"{where}[{n}]")]

    def properties(self, schema, value, where):
        known = schema["properties"]
        flaws = [flaw for name in known if name in value for flaw in self.flaws_of(known[name], value[name], name)]
        if schema.get("additionalProperties", True) is False:
            flaws += [f"{where} has {name}, which nobody declared" for name in value if name not in known]
        return flaws
